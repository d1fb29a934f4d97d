-- CreateTable
CREATE TABLE "ShownPassages" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "passages" JSONB NOT NULL,

    CONSTRAINT "ShownPassages_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "Rating" ADD COLUMN "shownPassagesId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "ShownPassages_studyId_hash_key" ON "ShownPassages"("studyId", "hash");

-- AddForeignKey
ALTER TABLE "ShownPassages" ADD CONSTRAINT "ShownPassages_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_shownPassagesId_fkey" FOREIGN KEY ("shownPassagesId") REFERENCES "ShownPassages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
