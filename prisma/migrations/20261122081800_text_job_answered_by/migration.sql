-- AlterTable
ALTER TABLE "TextJob" ADD COLUMN     "answeredBy" TEXT;
