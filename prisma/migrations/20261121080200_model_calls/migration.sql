-- AlterEnum
ALTER TYPE "RunStatus" ADD VALUE 'paused';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "cost" DOUBLE PRECISION,
ADD COLUMN     "reused" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "temperature" DOUBLE PRECISION NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "finishReason" TEXT,
    "promptTokens" INTEGER NOT NULL,
    "answerTokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION,
    "latencyMs" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ModelCall_runId_stage_outcome_idx" ON "ModelCall"("runId", "stage", "outcome");

-- CreateIndex
CREATE INDEX "ModelCall_itemId_idx" ON "ModelCall"("itemId");

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
