-- AlterTable
ALTER TABLE "Run" ADD COLUMN "answeredBy" TEXT;

-- Runs under way rest on the model that their ratings name
UPDATE "Run" r SET "answeredBy" = (SELECT t.value->>'model' FROM "Rating" t WHERE t."runId" = r.id LIMIT 1);

-- CreateTable
CREATE TABLE "ServedModel" (
    "key" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServedModel_pkey" PRIMARY KEY ("key")
);
