-- AlterTable
ALTER TABLE "Consensus" ADD COLUMN "guidelineVersion" INTEGER;
