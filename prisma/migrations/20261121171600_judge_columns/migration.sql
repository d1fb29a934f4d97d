-- AlterTable
ALTER TABLE "Run" ADD COLUMN "ratedSeq" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "JudgeColumn" (
    "taskId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "codes" BYTEA NOT NULL,

    CONSTRAINT "JudgeColumn_pkey" PRIMARY KEY ("taskId","raterId")
);

-- CreateIndex
CREATE INDEX "AuditEvent_scope_type_seq_idx" ON "AuditEvent"("scope", "type", "seq");

-- AddForeignKey
ALTER TABLE "JudgeColumn" ADD CONSTRAINT "JudgeColumn_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeColumn" ADD CONSTRAINT "JudgeColumn_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;
