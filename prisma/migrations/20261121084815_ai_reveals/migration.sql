-- CreateTable
CREATE TABLE "AiReveal" (
    "assignmentId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AiReveal_pkey" PRIMARY KEY ("assignmentId")
);

-- AddForeignKey
ALTER TABLE "AiReveal" ADD CONSTRAINT "AiReveal_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiReveal" ADD CONSTRAINT "AiReveal_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
