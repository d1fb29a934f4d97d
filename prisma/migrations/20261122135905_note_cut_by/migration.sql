-- AlterTable
ALTER TABLE "Note" ADD COLUMN     "cutBy" TEXT;
