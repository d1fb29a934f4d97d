-- CreateTable
CREATE TABLE "RunSelection" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "itemIds" UUID[],
    "statements" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RunSelection_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "selectionId" UUID,
ADD COLUMN "setUpAt" TIMESTAMPTZ(3);

-- Runs had their items from the start until now
UPDATE "Run" SET "setUpAt" = "createdAt";

-- CreateIndex
CREATE INDEX "RunSelection_studyId_idx" ON "RunSelection"("studyId");

-- CreateIndex
CREATE INDEX "Run_selectionId_idx" ON "Run"("selectionId");

-- AddForeignKey
ALTER TABLE "RunSelection" ADD CONSTRAINT "RunSelection_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_selectionId_fkey" FOREIGN KEY ("selectionId") REFERENCES "RunSelection"("id") ON DELETE SET NULL ON UPDATE CASCADE;
