-- AlterTable
ALTER TABLE "Study" ADD COLUMN "aiOpenReason" TEXT;

-- CreateTable
CREATE TABLE "LabelExposure" (
    "studyId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LabelExposure_pkey" PRIMARY KEY ("studyId","userId","round")
);

-- AddForeignKey
ALTER TABLE "LabelExposure" ADD CONSTRAINT "LabelExposure_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
