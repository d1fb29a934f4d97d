-- CreateTable
CREATE TABLE "MessageDraft" (
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "submissionId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MessageDraft_pkey" PRIMARY KEY ("itemId","raterId")
);

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;
