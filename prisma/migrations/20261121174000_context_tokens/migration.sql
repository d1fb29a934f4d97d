-- AlterTable
ALTER TABLE "ServiceFinding" ADD COLUMN     "contextTokens" INTEGER,
ADD COLUMN     "model" TEXT;
