-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "excludedFromId" UUID;

-- CreateTable
CREATE TABLE "Exclusion" (
    "propositionId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "excludedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Exclusion_pkey" PRIMARY KEY ("propositionId")
);

-- CreateIndex
CREATE INDEX "Exclusion_studyId_idx" ON "Exclusion"("studyId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_excludedFromId_key" ON "Task"("excludedFromId");

-- AddForeignKey
ALTER TABLE "Exclusion" ADD CONSTRAINT "Exclusion_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exclusion" ADD CONSTRAINT "Exclusion_propositionId_fkey" FOREIGN KEY ("propositionId") REFERENCES "Proposition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_excludedFromId_fkey" FOREIGN KEY ("excludedFromId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
