-- CreateTable
CREATE TABLE "DecisionDraft" (
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "code" TEXT,
    "reason" TEXT,
    "rationale" TEXT NOT NULL,
    "guideline" TEXT NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DecisionDraft_pkey" PRIMARY KEY ("itemId","raterId")
);

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;
