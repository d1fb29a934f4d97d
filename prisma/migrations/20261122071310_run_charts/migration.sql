-- CreateEnum
CREATE TYPE "PassageOrigin" AS ENUM ('found', 'made');

-- DropIndex
DROP INDEX "RunItem_runId_status_idx";

-- AlterTable
ALTER TABLE "RunItem" ADD COLUMN     "passages" "PassageOrigin";

-- CreateTable
CREATE TABLE "RunChart" (
    "runId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "wasCut" BOOLEAN NOT NULL DEFAULT false,
    "texts" INTEGER,
    "found" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "embedMs" INTEGER NOT NULL DEFAULT 0,
    "finding" INTEGER NOT NULL DEFAULT 0,
    "judging" INTEGER NOT NULL DEFAULT 0,
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "RunChart_pkey" PRIMARY KEY ("runId","patientId")
);

-- CreateIndex
CREATE INDEX "RunChart_patientId_idx" ON "RunChart"("patientId");

-- CreateIndex
CREATE INDEX "RunItem_runId_status_passages_idx" ON "RunItem"("runId", "status", "passages");

-- AddForeignKey
ALTER TABLE "RunChart" ADD CONSTRAINT "RunChart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunChart" ADD CONSTRAINT "RunChart_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What runs have still to do is followed from here on. Of what they did before nothing more is known.
INSERT INTO "RunChart" ("runId", "patientId")
SELECT DISTINCT r."runId", i."patientId" FROM "RunItem" r JOIN "Item" i ON i.id = r."itemId"
WHERE r.status = 'pending';
