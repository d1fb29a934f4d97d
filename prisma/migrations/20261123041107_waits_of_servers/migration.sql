-- AlterTable
ALTER TABLE "RunChart" DROP COLUMN "quietUntil",
DROP COLUMN "silentSince",
ADD COLUMN     "waits" JSONB NOT NULL DEFAULT '[]';
