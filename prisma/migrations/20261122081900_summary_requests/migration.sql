-- CreateTable
CREATE TABLE "SummaryRequest" (
    "studyId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "raterId" UUID,
    "kind" "StatementKind" NOT NULL,
    "label" TEXT NOT NULL,
    "askedById" UUID NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failure" TEXT,

    CONSTRAINT "SummaryRequest_pkey" PRIMARY KEY ("documentId","hash")
);

-- AddForeignKey
ALTER TABLE "SummaryRequest" ADD CONSTRAINT "SummaryRequest_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
