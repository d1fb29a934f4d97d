-- AlterTable
ALTER TABLE "FailedSignIn" ALTER COLUMN "at" SET DEFAULT statement_timestamp();

-- AlterTable
ALTER TABLE "Session" ALTER COLUMN "createdAt" SET DEFAULT statement_timestamp(),
ALTER COLUMN "lastSeenAt" SET DEFAULT statement_timestamp();
