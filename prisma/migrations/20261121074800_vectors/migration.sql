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

-- AddForeignKey
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankedList" ADD CONSTRAINT "RankedList_patientId_fkey" FOREIGN KEY ("patientId") REFERENCES "Patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whole numbers of values. Packing floats only costs time.
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_values"
  CHECK (octet_length("textHash") = 32 AND octet_length("dense") >= 4 AND octet_length("dense") % 4 = 0 AND octet_length("sparse") % 8 = 0);
ALTER TABLE "Embedding" ALTER COLUMN "dense" SET STORAGE EXTERNAL;
ALTER TABLE "RankedList" ADD CONSTRAINT "RankedList_values"
  CHECK (octet_length("key") = 32 AND octet_length("hits") % 12 = 0);
