-- AlterTable
ALTER TABLE "User" ADD COLUMN "ehrYears" INTEGER;

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

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_studyId_createdAt_idx" ON "Invitation"("studyId", "createdAt");

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE SET NULL ON UPDATE CASCADE;
