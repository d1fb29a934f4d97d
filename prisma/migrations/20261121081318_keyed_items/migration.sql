-- CreateEnum
CREATE TYPE "KeyUse" AS ENUM ('training', 'gold');

-- AlterTable
ALTER TABLE "Rater" ADD COLUMN     "trainingWaivedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "KeyedItem" (
    "itemId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "use" "KeyUse" NOT NULL,
    "code" TEXT NOT NULL,
    "explanation" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyedItem_pkey" PRIMARY KEY ("itemId")
);

-- CreateIndex
CREATE INDEX "KeyedItem_studyId_use_idx" ON "KeyedItem"("studyId", "use");

-- AddForeignKey
ALTER TABLE "KeyedItem" ADD CONSTRAINT "KeyedItem_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeyedItem" ADD CONSTRAINT "KeyedItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
