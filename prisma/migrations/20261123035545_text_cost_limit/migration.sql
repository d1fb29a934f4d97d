-- AlterTable
ALTER TABLE "TextJob" ADD COLUMN     "costLimit" DOUBLE PRECISION;
