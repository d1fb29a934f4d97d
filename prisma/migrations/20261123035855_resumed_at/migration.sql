-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "resumedAt" TIMESTAMPTZ(3);
