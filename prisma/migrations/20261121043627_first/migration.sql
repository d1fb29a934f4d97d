-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "StudyRole" AS ENUM ('pi', 'adjudicator', 'rater');

-- CreateEnum
CREATE TYPE "RaterKind" AS ENUM ('human', 'ai');

-- CreateEnum
CREATE TYPE "AuthorKind" AS ENUM ('human', 'llm');

-- CreateEnum
CREATE TYPE "StatementKind" AS ENUM ('sentence', 'claim');

-- CreateEnum
CREATE TYPE "RunStatus" AS ENUM ('queued', 'running', 'cancelled', 'done', 'failed');

-- CreateEnum
CREATE TYPE "RunItemStatus" AS ENUM ('pending', 'done', 'failed');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "specialty" TEXT,
    "practiceYears" INTEGER,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FailedSignIn" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FailedSignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "studyId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "StudyRole" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("studyId","userId")
);

-- CreateTable
CREATE TABLE "Study" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "seed" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Patient" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "sex" TEXT,
    "age" TEXT,

    CONSTRAINT "Patient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Admission" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "admitTime" TIMESTAMP(0),
    "dischargeTime" TIMESTAMP(0),
    "diagnosis" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Admission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Note" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "admissionId" UUID,
    "externalId" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "chartDate" DATE,
    "chartTime" TIMESTAMP(0),
    "storeTime" TIMESTAMP(0),
    "caregiverId" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Document" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "admissionId" UUID,
    "externalId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "authorKind" "AuthorKind" NOT NULL,
    "authorName" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Proposition" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "kind" "StatementKind" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "start" INTEGER,
    "end" INTEGER,

    CONSTRAINT "Proposition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Fact" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "noteId" UUID NOT NULL,
    "kind" "StatementKind" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "Fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Chart" (
    "patientId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "contents" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Chart_pkey" PRIMARY KEY ("patientId")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "protocol" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Item" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "propositionId" UUID NOT NULL,

    CONSTRAINT "Item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rater" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "kind" "RaterKind" NOT NULL,
    "alias" TEXT NOT NULL,
    "userId" UUID,
    "configuration" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "skippedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rating" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "current" BOOLEAN DEFAULT true,
    "code" TEXT NOT NULL,
    "value" JSONB NOT NULL DEFAULT '{}',
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "comment" TEXT,
    "activeMs" INTEGER,
    "wallMs" INTEGER,
    "submissionId" UUID,
    "runId" UUID,
    "referenceContextId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Evidence" (
    "id" UUID NOT NULL,
    "ratingId" UUID NOT NULL,
    "noteId" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "Evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferenceContext" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "ReferenceContext_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consensus" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "current" BOOLEAN DEFAULT true,
    "code" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "decidedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Consensus_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "startedById" UUID,
    "status" "RunStatus" NOT NULL DEFAULT 'queued',
    "configuration" JSONB NOT NULL,
    "failure" TEXT,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "answerTokens" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunItem" (
    "runId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "status" "RunItemStatus" NOT NULL DEFAULT 'pending',
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "latencyMs" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RunItem_pkey" PRIMARY KEY ("runId","itemId")
);

-- CreateTable
CREATE TABLE "CacheEntry" (
    "stage" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CacheEntry_pkey" PRIMARY KEY ("stage","hash")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "importedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "userId" UUID,
    "raterId" UUID,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "scope" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("scope")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "FailedSignIn_email_at_idx" ON "FailedSignIn"("email", "at");

-- CreateIndex
CREATE INDEX "FailedSignIn_address_at_idx" ON "FailedSignIn"("address", "at");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Patient_studyId_externalId_key" ON "Patient"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Admission_patientId_idx" ON "Admission"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Admission_studyId_externalId_key" ON "Admission"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Note_patientId_chartDate_chartTime_idx" ON "Note"("patientId", "chartDate", "chartTime");

-- CreateIndex
CREATE UNIQUE INDEX "Note_studyId_externalId_key" ON "Note"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Document_patientId_idx" ON "Document"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Document_studyId_externalId_key" ON "Document"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Proposition_documentId_ordinal_idx" ON "Proposition"("documentId", "ordinal");

-- CreateIndex
CREATE INDEX "Proposition_patientId_idx" ON "Proposition"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Proposition_studyId_externalId_key" ON "Proposition"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Fact_patientId_kind_idx" ON "Fact"("patientId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Fact_noteId_kind_ordinal_key" ON "Fact"("noteId", "kind", "ordinal");

-- CreateIndex
CREATE INDEX "Task_studyId_protocol_idx" ON "Task"("studyId", "protocol");

-- CreateIndex
CREATE INDEX "Item_patientId_idx" ON "Item"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Item_taskId_propositionId_key" ON "Item"("taskId", "propositionId");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_studyId_alias_key" ON "Rater"("studyId", "alias");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_studyId_userId_key" ON "Rater"("studyId", "userId");

-- CreateIndex
CREATE INDEX "Assignment_raterId_taskId_patientId_position_idx" ON "Assignment"("raterId", "taskId", "patientId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Assignment_itemId_raterId_round_key" ON "Assignment"("itemId", "raterId", "round");

-- CreateIndex
CREATE UNIQUE INDEX "Rating_submissionId_key" ON "Rating"("submissionId");

-- CreateIndex
CREATE INDEX "Rating_taskId_current_idx" ON "Rating"("taskId", "current");

-- CreateIndex
CREATE INDEX "Rating_raterId_current_idx" ON "Rating"("raterId", "current");

-- CreateIndex
CREATE INDEX "Rating_runId_idx" ON "Rating"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "Rating_itemId_raterId_round_current_key" ON "Rating"("itemId", "raterId", "round", "current");

-- CreateIndex
CREATE UNIQUE INDEX "Rating_itemId_raterId_round_revision_key" ON "Rating"("itemId", "raterId", "round", "revision");

-- CreateIndex
CREATE INDEX "Evidence_noteId_idx" ON "Evidence"("noteId");

-- CreateIndex
CREATE UNIQUE INDEX "Evidence_ratingId_rank_key" ON "Evidence"("ratingId", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "ReferenceContext_studyId_hash_key" ON "ReferenceContext"("studyId", "hash");

-- CreateIndex
CREATE INDEX "Consensus_studyId_idx" ON "Consensus"("studyId");

-- CreateIndex
CREATE UNIQUE INDEX "Consensus_itemId_current_key" ON "Consensus"("itemId", "current");

-- CreateIndex
CREATE UNIQUE INDEX "Consensus_itemId_revision_key" ON "Consensus"("itemId", "revision");

-- CreateIndex
CREATE INDEX "Run_studyId_createdAt_idx" ON "Run"("studyId", "createdAt");

-- CreateIndex
CREATE INDEX "RunItem_runId_status_idx" ON "RunItem"("runId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Import_studyId_digest_key" ON "Import"("studyId", "digest");

-- CreateIndex
CREATE INDEX "AuditEvent_scope_at_idx" ON "AuditEvent"("scope", "at");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_scope_seq_key" ON "AuditEvent"("scope", "seq");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Patient" ADD CONSTRAINT "Patient_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Admission" ADD CONSTRAINT "Admission_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Admission" ADD CONSTRAINT "Admission_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_admissionId_fkey" FOREIGN KEY ("admissionId") REFERENCES "Admission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_admissionId_fkey" FOREIGN KEY ("admissionId") REFERENCES "Admission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposition" ADD CONSTRAINT "Proposition_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposition" ADD CONSTRAINT "Proposition_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposition" ADD CONSTRAINT "Proposition_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chart" ADD CONSTRAINT "Chart_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_propositionId_fkey" FOREIGN KEY ("propositionId") REFERENCES "Proposition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_referenceContextId_fkey" FOREIGN KEY ("referenceContextId") REFERENCES "ReferenceContext"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferenceContext" ADD CONSTRAINT "ReferenceContext_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- The audit log is append-only, also for the application itself.
-- (\x3b is a semicolon: the offline schema engine splits statements at every one it sees)
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''the audit log is append-only''\x3b END';
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- A fault never becomes a label: no rating without a category.
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_code_not_empty" CHECK ("code" <> '');
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_current_true_or_null" CHECK ("current");
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_current_true_or_null" CHECK ("current");

-- Spans are half-open and inside the text.
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_span" CHECK ("start" >= 0 AND "end" > "start");
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_span" CHECK ("start" >= 0 AND "end" > "start");
ALTER TABLE "Proposition" ADD CONSTRAINT "Proposition_span"
  CHECK (("start" IS NULL AND "end" IS NULL) OR ("start" >= 0 AND "end" > "start"));
