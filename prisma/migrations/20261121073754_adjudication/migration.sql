-- AlterTable
ALTER TABLE "Consensus" ADD COLUMN     "guideline" TEXT,
ADD COLUMN     "participantIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "reason" TEXT;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "lockedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "DiscussionMessage" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "submissionId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DiscussionMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiscussionPresence" (
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DiscussionPresence_pkey" PRIMARY KEY ("itemId","raterId")
);

-- CreateTable
CREATE TABLE "AdjudicatorVote" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "code" TEXT,
    "rationale" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "votedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AdjudicatorVote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConsensusPolicyVersion" (
    "id" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "policy" JSONB NOT NULL,
    "changed" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConsensusPolicyVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DiscussionMessage_submissionId_key" ON "DiscussionMessage"("submissionId");

-- CreateIndex
CREATE UNIQUE INDEX "DiscussionMessage_itemId_seq_key" ON "DiscussionMessage"("itemId", "seq");

-- CreateIndex
CREATE INDEX "AdjudicatorVote_studyId_kind_idx" ON "AdjudicatorVote"("studyId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "AdjudicatorVote_itemId_raterId_kind_key" ON "AdjudicatorVote"("itemId", "raterId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "ConsensusPolicyVersion_taskId_version_key" ON "ConsensusPolicyVersion"("taskId", "version");

-- AddForeignKey
ALTER TABLE "DiscussionMessage" ADD CONSTRAINT "DiscussionMessage_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscussionMessage" ADD CONSTRAINT "DiscussionMessage_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscussionMessage" ADD CONSTRAINT "DiscussionMessage_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscussionPresence" ADD CONSTRAINT "DiscussionPresence_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscussionPresence" ADD CONSTRAINT "DiscussionPresence_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscussionPresence" ADD CONSTRAINT "DiscussionPresence_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsensusPolicyVersion" ADD CONSTRAINT "ConsensusPolicyVersion_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_kind" CHECK ("kind" IN ('own', 'second', 'repeat'));
