-- AlterTable
ALTER TABLE "User" ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "Rating" ADD COLUMN     "guidelineVersion" INTEGER;

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

-- CreateIndex
CREATE UNIQUE INDEX "Guideline_taskId_version_key" ON "Guideline"("taskId", "version");

-- AddForeignKey
ALTER TABLE "Guideline" ADD CONSTRAINT "Guideline_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuidelineRead" ADD CONSTRAINT "GuidelineRead_guidelineId_fkey" FOREIGN KEY ("guidelineId") REFERENCES "Guideline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuidelineRead" ADD CONSTRAINT "GuidelineRead_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "Guideline" ADD CONSTRAINT "Guideline_version" CHECK ("version" > 0);
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_guideline_version" CHECK ("guidelineVersion" >= 0);
