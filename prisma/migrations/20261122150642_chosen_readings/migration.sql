-- AlterTable
ALTER TABLE "LabelExposure" ADD COLUMN     "chosenAt" TIMESTAMPTZ(3);
