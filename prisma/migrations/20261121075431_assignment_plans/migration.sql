-- AlterTable
ALTER TABLE "Rater" ADD COLUMN     "perWeek" INTEGER;

-- CreateTable
CREATE TABLE "Leave" (
    "id" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,

    CONSTRAINT "Leave_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssignmentPlan" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "settings" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "added" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL,
    "appliedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssignmentPlan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Leave_raterId_idx" ON "Leave"("raterId");

-- CreateIndex
CREATE INDEX "AssignmentPlan_taskId_createdAt_idx" ON "AssignmentPlan"("taskId", "createdAt");

-- AddForeignKey
ALTER TABLE "Leave" ADD CONSTRAINT "Leave_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentPlan" ADD CONSTRAINT "AssignmentPlan_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentPlan" ADD CONSTRAINT "AssignmentPlan_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
