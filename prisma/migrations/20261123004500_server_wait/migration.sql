-- AlterTable
ALTER TABLE "RunChart" ADD COLUMN     "quietUntil" TIMESTAMPTZ(3),
ADD COLUMN     "silentSince" TIMESTAMPTZ(3);
