-- AlterTable
ALTER TABLE "Item" ADD COLUMN     "estimateCode" TEXT,
ADD COLUMN     "estimateProbability" DOUBLE PRECISION;
