-- CreateTable
CREATE TABLE "TextCall" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "jobId" UUID,
    "unitId" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "temperature" DOUBLE PRECISION,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "finishReason" TEXT,
    "promptTokens" INTEGER NOT NULL,
    "answerTokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION,
    "latencyMs" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TextCall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TextCall_studyId_idx" ON "TextCall"("studyId");

-- CreateIndex
CREATE INDEX "TextCall_jobId_stage_idx" ON "TextCall"("jobId", "stage");

-- CreateIndex
CREATE INDEX "TextCall_unitId_idx" ON "TextCall"("unitId");

-- AddForeignKey
ALTER TABLE "TextCall" ADD CONSTRAINT "TextCall_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TextCall" ADD CONSTRAINT "TextCall_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "TextJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;
