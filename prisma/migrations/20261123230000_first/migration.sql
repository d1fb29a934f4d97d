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
CREATE TYPE "KeyUse" AS ENUM ('training', 'gold');

-- CreateEnum
CREATE TYPE "WorkStatus" AS ENUM ('queued', 'running', 'cancelled', 'done', 'failed', 'paused');

-- CreateEnum
CREATE TYPE "UnitStatus" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "WorkKind" AS ENUM ('rate', 'decompose', 'course', 'facts', 'timeline', 'questions', 'embed', 'summary');

-- CreateEnum
CREATE TYPE "PassageOrigin" AS ENUM ('found', 'made');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "specialty" TEXT,
    "practiceYears" INTEGER,
    "ehrYears" INTEGER,
    "disabledAt" TIMESTAMPTZ(3),
    "isAddressClaimed" BOOLEAN NOT NULL DEFAULT false,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "revokedAt" TIMESTAMPTZ(3),
    "isVouched" BOOLEAN NOT NULL DEFAULT false,
    "provedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TwoStep" (
    "userId" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TwoStep_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId","hash")
);

-- CreateTable
CREATE TABLE "PasswordLink" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PasswordLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FailedSignIn" (
    "id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

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
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "role" "StudyRole" NOT NULL,
    "email" TEXT,
    "raterId" UUID,
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
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
    "cutBy" TEXT,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Timeline" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "tier" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "notes" INTEGER NOT NULL,
    "report" JSONB NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Timeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "timelineId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "noteId" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "quote" TEXT,
    "date" DATE,
    "precision" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "dateWords" TEXT,
    "removal" TEXT,
    "keptOrdinal" INTEGER,
    "round" INTEGER,
    "isNamed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "TimelineEntry_pkey" PRIMARY KEY ("timelineId","ordinal")
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
    "sourceId" UUID,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentDraft" (
    "documentId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "step" TEXT NOT NULL,
    "tag" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "DocumentDraft_pkey" PRIMARY KEY ("documentId","ordinal")
);

-- CreateTable
CREATE TABLE "Statement" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "start" INTEGER,
    "end" INTEGER,
    "origin" JSONB,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Exclusion" (
    "statementId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "excludedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Exclusion_pkey" PRIMARY KEY ("statementId")
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
    "origin" JSONB,
    "decomposition" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Embedding" (
    "patientId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "textHash" BYTEA NOT NULL,
    "dense" BYTEA NOT NULL,
    "sparse" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Embedding_pkey" PRIMARY KEY ("patientId","model","textHash")
);

-- CreateTable
CREATE TABLE "RankedList" (
    "patientId" UUID NOT NULL,
    "key" BYTEA NOT NULL,
    "hits" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RankedList_pkey" PRIMARY KEY ("patientId","key")
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
CREATE TABLE "ProtocolVersion" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProtocolVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "protocol" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "protocolVersionId" UUID NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lockedAt" TIMESTAMPTZ(3),
    "aiOpenedAt" TIMESTAMPTZ(3),
    "aiOpenReason" TEXT,
    "excludedFromId" UUID,
    "trainsTaskId" UUID,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Guideline" (
    "id" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Guideline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GuidelineRead" (
    "guidelineId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GuidelineRead_pkey" PRIMARY KEY ("guidelineId","raterId")
);

-- CreateTable
CREATE TABLE "Item" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "statementId" UUID,
    "documentId" UUID,
    "key" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "strata" JSONB NOT NULL DEFAULT '{}',
    "estimateCode" TEXT,
    "estimateProbability" DOUBLE PRECISION,

    CONSTRAINT "Item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ItemPart" (
    "itemId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "statementId" UUID,
    "documentId" UUID,
    "noteId" UUID,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "ItemPart_pkey" PRIMARY KEY ("itemId","role")
);

-- CreateTable
CREATE TABLE "KeyedItem" (
    "itemId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "use" "KeyUse" NOT NULL,
    "code" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "explanation" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyedItem_pkey" PRIMARY KEY ("itemId")
);

-- CreateTable
CREATE TABLE "Rater" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "kind" "RaterKind" NOT NULL,
    "alias" TEXT NOT NULL,
    "userId" UUID,
    "configuration" JSONB,
    "perWeek" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrainingWaiver" (
    "taskId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainingWaiver_pkey" PRIMARY KEY ("taskId","raterId")
);

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
CREATE TABLE "AiReveal" (
    "assignmentId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AiReveal_pkey" PRIMARY KEY ("assignmentId")
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
    "fields" JSONB NOT NULL DEFAULT '{}',
    "codes" BYTEA,
    "value" JSONB NOT NULL DEFAULT '{}',
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "comment" TEXT,
    "guidelineVersion" INTEGER,
    "activeMs" INTEGER,
    "wallMs" INTEGER,
    "submissionId" UUID,
    "runId" UUID,
    "referenceContextId" UUID,
    "shownPassagesId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AiRaterColumn" (
    "taskId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "codes" BYTEA NOT NULL,

    CONSTRAINT "AiRaterColumn_pkey" PRIMARY KEY ("taskId","raterId")
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
CREATE TABLE "ShownPassages" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "passages" JSONB NOT NULL,

    CONSTRAINT "ShownPassages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consensus" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "current" BOOLEAN DEFAULT true,
    "code" TEXT NOT NULL,
    "value" JSONB,
    "method" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "reason" TEXT,
    "guideline" TEXT,
    "guidelineVersion" INTEGER,
    "participantIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "decidedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Consensus_pkey" PRIMARY KEY ("id")
);

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
    "answersOnly" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "DiscussionPresence_pkey" PRIMARY KEY ("itemId","raterId")
);

-- CreateTable
CREATE TABLE "LabelExposure" (
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "chosenAt" TIMESTAMPTZ(3),

    CONSTRAINT "LabelExposure_pkey" PRIMARY KEY ("taskId","userId","round")
);

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

-- CreateTable
CREATE TABLE "DecisionDraft" (
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "reason" TEXT,
    "rationale" TEXT NOT NULL,
    "guideline" TEXT NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DecisionDraft_pkey" PRIMARY KEY ("itemId","raterId")
);

-- CreateTable
CREATE TABLE "SpanSessionWork" (
    "itemId" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "studyId" UUID NOT NULL,
    "work" JSONB NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SpanSessionWork_pkey" PRIMARY KEY ("itemId","field")
);

-- CreateTable
CREATE TABLE "AdjudicatorVote" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "field" TEXT NOT NULL,
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

-- CreateTable
CREATE TABLE "RunGrid" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "startedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "costLimit" DOUBLE PRECISION,

    CONSTRAINT "RunGrid_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunSelection" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemIds" UUID[],
    "statements" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RunSelection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Jury" (
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedFor" TEXT,
    "isAsked" BOOLEAN NOT NULL DEFAULT false,
    "madeAt" TIMESTAMPTZ(3),
    "votes" INTEGER NOT NULL DEFAULT 0,
    "judged" INTEGER NOT NULL DEFAULT 0,
    "ratedSeq" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "Jury_pkey" PRIMARY KEY ("raterId")
);

-- CreateTable
CREATE TABLE "Work" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "kind" "WorkKind" NOT NULL,
    "startedById" UUID,
    "status" "WorkStatus" NOT NULL DEFAULT 'queued',
    "configuration" JSONB NOT NULL,
    "setUpAt" TIMESTAMPTZ(3),
    "answeredBy" TEXT,
    "failure" TEXT,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "answerTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION,
    "costLimit" DOUBLE PRECISION,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resumedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "taskId" UUID,
    "raterId" UUID,
    "gridId" UUID,
    "selectionId" UUID,
    "madeBy" JSONB,
    "reused" INTEGER NOT NULL DEFAULT 0,
    "ratedSeq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Work_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" UUID NOT NULL,
    "workId" UUID NOT NULL,
    "itemId" UUID,
    "textId" UUID,
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

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServedModel" (
    "key" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServedModel_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ServiceFinding" (
    "what" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "isPlain" BOOLEAN NOT NULL,
    "model" TEXT,
    "contextTokens" INTEGER,
    "latencyMs" INTEGER,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServiceFinding_pkey" PRIMARY KEY ("what")
);

-- CreateTable
CREATE TABLE "WorkUnit" (
    "workId" UUID NOT NULL,
    "unitId" UUID NOT NULL,
    "itemId" UUID,
    "status" "UnitStatus" NOT NULL DEFAULT 'pending',
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "latencyMs" INTEGER,
    "passages" "PassageOrigin",
    "made" INTEGER NOT NULL DEFAULT 0,
    "drafts" JSONB,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkUnit_pkey" PRIMARY KEY ("workId","unitId")
);

-- CreateTable
CREATE TABLE "RunChart" (
    "runId" UUID NOT NULL,
    "patientId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "wasCut" BOOLEAN NOT NULL DEFAULT false,
    "texts" INTEGER,
    "found" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "embedMs" INTEGER NOT NULL DEFAULT 0,
    "finding" INTEGER NOT NULL DEFAULT 0,
    "judging" INTEGER NOT NULL DEFAULT 0,
    "waits" JSONB NOT NULL DEFAULT '[]',
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "RunChart_pkey" PRIMARY KEY ("runId","patientId")
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
CREATE TABLE "Margin" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "measure" TEXT NOT NULL,
    "margin" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "primaryId" UUID,
    "setById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Margin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answer" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "PasswordLink_tokenHash_key" ON "PasswordLink"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordLink_userId_idx" ON "PasswordLink"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "FailedSignIn_account_at_idx" ON "FailedSignIn"("account", "at");

-- CreateIndex
CREATE INDEX "FailedSignIn_address_at_idx" ON "FailedSignIn"("address", "at");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_studyId_createdAt_idx" ON "Invitation"("studyId", "createdAt");

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
CREATE UNIQUE INDEX "Timeline_patientId_settings_key" ON "Timeline"("patientId", "settings");

-- CreateIndex
CREATE INDEX "Timeline_studyId_idx" ON "Timeline"("studyId");

-- CreateIndex
CREATE INDEX "TimelineEntry_noteId_idx" ON "TimelineEntry"("noteId");

-- CreateIndex
CREATE INDEX "Document_patientId_idx" ON "Document"("patientId");

-- CreateIndex
CREATE INDEX "Document_sourceId_idx" ON "Document"("sourceId");

-- CreateIndex
CREATE UNIQUE INDEX "Document_studyId_externalId_key" ON "Document"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Statement_documentId_ordinal_idx" ON "Statement"("documentId", "ordinal");

-- CreateIndex
CREATE INDEX "Statement_patientId_idx" ON "Statement"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Statement_studyId_externalId_key" ON "Statement"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "Exclusion_studyId_idx" ON "Exclusion"("studyId");

-- CreateIndex
CREATE INDEX "Fact_patientId_kind_idx" ON "Fact"("patientId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Fact_noteId_kind_decomposition_ordinal_key" ON "Fact"("noteId", "kind", "decomposition", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "Task_excludedFromId_key" ON "Task"("excludedFromId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_trainsTaskId_key" ON "Task"("trainsTaskId");

-- CreateIndex
CREATE INDEX "Task_studyId_protocol_idx" ON "Task"("studyId", "protocol");

-- CreateIndex
CREATE UNIQUE INDEX "Guideline_taskId_version_key" ON "Guideline"("taskId", "version");

-- CreateIndex
CREATE INDEX "Item_patientId_idx" ON "Item"("patientId");

-- CreateIndex
CREATE INDEX "Item_statementId_idx" ON "Item"("statementId");

-- CreateIndex
CREATE INDEX "Item_documentId_idx" ON "Item"("documentId");

-- CreateIndex
CREATE UNIQUE INDEX "Item_taskId_key_key" ON "Item"("taskId", "key");

-- CreateIndex
CREATE INDEX "ItemPart_statementId_idx" ON "ItemPart"("statementId");

-- CreateIndex
CREATE INDEX "ItemPart_documentId_idx" ON "ItemPart"("documentId");

-- CreateIndex
CREATE INDEX "ItemPart_noteId_idx" ON "ItemPart"("noteId");

-- CreateIndex
CREATE UNIQUE INDEX "ProtocolVersion_studyId_digest_key" ON "ProtocolVersion"("studyId", "digest");

-- CreateIndex
CREATE INDEX "KeyedItem_studyId_use_idx" ON "KeyedItem"("studyId", "use");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_studyId_alias_key" ON "Rater"("studyId", "alias");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_studyId_userId_key" ON "Rater"("studyId", "userId");

-- CreateIndex
CREATE INDEX "Leave_raterId_idx" ON "Leave"("raterId");

-- CreateIndex
CREATE INDEX "AssignmentPlan_taskId_createdAt_idx" ON "AssignmentPlan"("taskId", "createdAt");

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
CREATE UNIQUE INDEX "ShownPassages_studyId_hash_key" ON "ShownPassages"("studyId", "hash");

-- CreateIndex
CREATE INDEX "Consensus_studyId_idx" ON "Consensus"("studyId");

-- CreateIndex
CREATE UNIQUE INDEX "Consensus_itemId_field_current_key" ON "Consensus"("itemId", "field", "current");

-- CreateIndex
CREATE UNIQUE INDEX "Consensus_itemId_field_revision_key" ON "Consensus"("itemId", "field", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "DiscussionMessage_submissionId_key" ON "DiscussionMessage"("submissionId");

-- CreateIndex
CREATE UNIQUE INDEX "DiscussionMessage_itemId_seq_key" ON "DiscussionMessage"("itemId", "seq");

-- CreateIndex
CREATE INDEX "AdjudicatorVote_studyId_kind_idx" ON "AdjudicatorVote"("studyId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "AdjudicatorVote_itemId_raterId_kind_field_key" ON "AdjudicatorVote"("itemId", "raterId", "kind", "field");

-- CreateIndex
CREATE UNIQUE INDEX "ConsensusPolicyVersion_taskId_version_key" ON "ConsensusPolicyVersion"("taskId", "version");

-- CreateIndex
CREATE INDEX "RunGrid_studyId_idx" ON "RunGrid"("studyId");

-- CreateIndex
CREATE INDEX "RunSelection_studyId_idx" ON "RunSelection"("studyId");

-- CreateIndex
CREATE INDEX "Jury_studyId_idx" ON "Jury"("studyId");

-- CreateIndex
CREATE INDEX "Jury_taskId_idx" ON "Jury"("taskId");

-- CreateIndex
CREATE INDEX "Work_studyId_createdAt_idx" ON "Work"("studyId", "createdAt");

-- CreateIndex
CREATE INDEX "Work_raterId_idx" ON "Work"("raterId");

-- CreateIndex
CREATE INDEX "Work_gridId_idx" ON "Work"("gridId");

-- CreateIndex
CREATE INDEX "Work_selectionId_idx" ON "Work"("selectionId");

-- CreateIndex
CREATE INDEX "ModelCall_workId_stage_outcome_idx" ON "ModelCall"("workId", "stage", "outcome");

-- CreateIndex
CREATE INDEX "ModelCall_itemId_idx" ON "ModelCall"("itemId");

-- CreateIndex
CREATE INDEX "ModelCall_textId_idx" ON "ModelCall"("textId");

-- CreateIndex
CREATE INDEX "WorkUnit_workId_status_passages_idx" ON "WorkUnit"("workId", "status", "passages");

-- CreateIndex
CREATE INDEX "RunChart_patientId_idx" ON "RunChart"("patientId");

-- CreateIndex
CREATE UNIQUE INDEX "Margin_taskId_revision_key" ON "Margin"("taskId", "revision");

-- CreateIndex
CREATE INDEX "Webhook_studyId_idx" ON "Webhook"("studyId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_queuedAt_idx" ON "WebhookDelivery"("queuedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Import_studyId_digest_key" ON "Import"("studyId", "digest");

-- CreateIndex
CREATE INDEX "AuditEvent_scope_at_idx" ON "AuditEvent"("scope", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_scope_type_seq_idx" ON "AuditEvent"("scope", "type", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_scope_seq_key" ON "AuditEvent"("scope", "seq");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TwoStep" ADD CONSTRAINT "TwoStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordLink" ADD CONSTRAINT "PasswordLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "Timeline" ADD CONSTRAINT "Timeline_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Timeline" ADD CONSTRAINT "Timeline_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_timelineId_fkey" FOREIGN KEY ("timelineId") REFERENCES "Timeline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_admissionId_fkey" FOREIGN KEY ("admissionId") REFERENCES "Admission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentDraft" ADD CONSTRAINT "DocumentDraft_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exclusion" ADD CONSTRAINT "Exclusion_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exclusion" ADD CONSTRAINT "Exclusion_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "Statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankedList" ADD CONSTRAINT "RankedList_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chart" ADD CONSTRAINT "Chart_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_excludedFromId_fkey" FOREIGN KEY ("excludedFromId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_trainsTaskId_fkey" FOREIGN KEY ("trainsTaskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Guideline" ADD CONSTRAINT "Guideline_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuidelineRead" ADD CONSTRAINT "GuidelineRead_guidelineId_fkey" FOREIGN KEY ("guidelineId") REFERENCES "Guideline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuidelineRead" ADD CONSTRAINT "GuidelineRead_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "Statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Item" ADD CONSTRAINT "Item_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ItemPart" ADD CONSTRAINT "ItemPart_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ItemPart" ADD CONSTRAINT "ItemPart_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "Statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ItemPart" ADD CONSTRAINT "ItemPart_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ItemPart" ADD CONSTRAINT "ItemPart_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolVersion" ADD CONSTRAINT "ProtocolVersion_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_protocolVersionId_fkey" FOREIGN KEY ("protocolVersionId") REFERENCES "ProtocolVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeyedItem" ADD CONSTRAINT "KeyedItem_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeyedItem" ADD CONSTRAINT "KeyedItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainingWaiver" ADD CONSTRAINT "TrainingWaiver_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainingWaiver" ADD CONSTRAINT "TrainingWaiver_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Leave" ADD CONSTRAINT "Leave_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentPlan" ADD CONSTRAINT "AssignmentPlan_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssignmentPlan" ADD CONSTRAINT "AssignmentPlan_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "AiReveal" ADD CONSTRAINT "AiReveal_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiReveal" ADD CONSTRAINT "AiReveal_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Work"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_referenceContextId_fkey" FOREIGN KEY ("referenceContextId") REFERENCES "ReferenceContext"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_shownPassagesId_fkey" FOREIGN KEY ("shownPassagesId") REFERENCES "ShownPassages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiRaterColumn" ADD CONSTRAINT "AiRaterColumn_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiRaterColumn" ADD CONSTRAINT "AiRaterColumn_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferenceContext" ADD CONSTRAINT "ReferenceContext_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShownPassages" ADD CONSTRAINT "ShownPassages_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "LabelExposure" ADD CONSTRAINT "LabelExposure_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelExposure" ADD CONSTRAINT "LabelExposure_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageDraft" ADD CONSTRAINT "MessageDraft_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionDraft" ADD CONSTRAINT "DecisionDraft_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpanSessionWork" ADD CONSTRAINT "SpanSessionWork_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpanSessionWork" ADD CONSTRAINT "SpanSessionWork_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsensusPolicyVersion" ADD CONSTRAINT "ConsensusPolicyVersion_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunGrid" ADD CONSTRAINT "RunGrid_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunSelection" ADD CONSTRAINT "RunSelection_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Jury" ADD CONSTRAINT "Jury_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Jury" ADD CONSTRAINT "Jury_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Jury" ADD CONSTRAINT "Jury_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Work" ADD CONSTRAINT "Work_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Work" ADD CONSTRAINT "Work_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Work" ADD CONSTRAINT "Work_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Work" ADD CONSTRAINT "Work_gridId_fkey" FOREIGN KEY ("gridId") REFERENCES "RunGrid"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Work" ADD CONSTRAINT "Work_selectionId_fkey" FOREIGN KEY ("selectionId") REFERENCES "RunSelection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkUnit" ADD CONSTRAINT "WorkUnit_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkUnit" ADD CONSTRAINT "WorkUnit_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunChart" ADD CONSTRAINT "RunChart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Work"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunChart" ADD CONSTRAINT "RunChart_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_primaryId_fkey" FOREIGN KEY ("primaryId") REFERENCES "Rater"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema has no words for.

-- No compression: vectors are noise to it, and are read as they are.
ALTER TABLE "Embedding" ALTER COLUMN "dense" SET STORAGE EXTERNAL;

ALTER TABLE "AdjudicatorVote" ADD CONSTRAINT "AdjudicatorVote_kind" CHECK ("kind" IN ('own', 'second', 'repeat'));
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_values" CHECK (
  octet_length("textHash") = 32
  AND octet_length("dense") >= 4 AND octet_length("dense") % 4 = 0
  AND octet_length("sparse") % 8 = 0
);
ALTER TABLE "Evidence" ADD CONSTRAINT "Evidence_span" CHECK ("start" >= 0 AND "end" > "start");
ALTER TABLE "Fact" ADD CONSTRAINT "Fact_span" CHECK ("start" >= 0 AND "end" > "start");
ALTER TABLE "Guideline" ADD CONSTRAINT "Guideline_version" CHECK ("version" > 0);
ALTER TABLE "ItemPart" ADD CONSTRAINT "ItemPart_one_thing" CHECK (num_nonnulls("statementId", "documentId", "noteId") = 1);
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_between" CHECK ("margin" > 0 AND "margin" < 1);
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_span"
  CHECK (("start" IS NULL AND "end" IS NULL) OR ("start" >= 0 AND "end" > "start"));
ALTER TABLE "RankedList" ADD CONSTRAINT "RankedList_values"
  CHECK (octet_length("key") = 32 AND octet_length("hits") % 12 = 0);
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_code_not_empty" CHECK ("code" <> '');
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_guideline_version" CHECK ("guidelineVersion" >= 0);

-- One of several is the current one: a unique index counts no nulls.
ALTER TABLE "Consensus" ADD CONSTRAINT "Consensus_current_true_or_null" CHECK ("current");
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_current_true_or_null" CHECK ("current");

-- Which AI raters said how sure they were, out of a million ratings that mostly say nothing of it.
CREATE INDEX "Rating_confidence_idx" ON "Rating"("raterId", "taskId")
  WHERE "current" AND "round" = 1 AND jsonb_typeof("value" -> 'confidence') = 'number';

-- (\x3b is a semicolon: the offline schema engine splits statements at every one it sees)
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN RAISE EXCEPTION ''the audit log is append-only''\x3b END';
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE FUNCTION refuse_margin_change() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN RAISE EXCEPTION ''a margin is never changed, only followed by another''\x3b END';
CREATE TRIGGER margin_never_changed BEFORE UPDATE ON "Margin"
  FOR EACH ROW EXECUTE FUNCTION refuse_margin_change();

-- Statistics of tables after an import, also for an application that does not own them.
CREATE FUNCTION analyze_tables(names regclass[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS
  E'DECLARE name regclass\x3b BEGIN FOREACH name IN ARRAY names LOOP EXECUTE format(''analyze %s'', name)\x3b END LOOP\x3b END';

-- The one place that joins an item with what it is about.
CREATE VIEW "ItemView" AS
  SELECT i.*, s."externalId" AS "statementKey", s.kind, s.ordinal, s.text, s.start, s."end",
    d."externalId" AS "documentKey", d.kind AS "documentKind", d."authorKind", d."authorName", d."admissionId",
    d.text AS "documentText"
  FROM "Item" i
  LEFT JOIN "Statement" s ON s.id = i."statementId"
  LEFT JOIN "Document" d ON d.id = i."documentId";
