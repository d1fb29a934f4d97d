-- AlterTable
ALTER TABLE "Proposition" ADD COLUMN "origin" JSONB;

-- AlterTable
ALTER TABLE "Fact" ADD COLUMN "origin" JSONB;

-- CreateTable
CREATE TABLE "TextJob" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "startedById" UUID,
    "status" "RunStatus" NOT NULL DEFAULT 'queued',
    "configuration" JSONB NOT NULL,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TextJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TextJobUnit" (
    "jobId" UUID NOT NULL,
    "unitId" UUID NOT NULL,
    "status" "RunItemStatus" NOT NULL DEFAULT 'pending',
    "made" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "TextJobUnit_pkey" PRIMARY KEY ("jobId","unitId")
);

-- CreateIndex
CREATE INDEX "TextJob_studyId_createdAt_idx" ON "TextJob"("studyId", "createdAt");

-- AddForeignKey
ALTER TABLE "TextJob" ADD CONSTRAINT "TextJob_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TextJobUnit" ADD CONSTRAINT "TextJobUnit_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "TextJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;
