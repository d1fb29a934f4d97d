-- AlterTable
ALTER TABLE "Fact" ADD COLUMN "decomposition" TEXT NOT NULL DEFAULT '';

-- DropIndex
DROP INDEX "Fact_noteId_kind_ordinal_key";

-- CreateIndex
CREATE UNIQUE INDEX "Fact_noteId_kind_decomposition_ordinal_key" ON "Fact"("noteId", "kind", "decomposition", "ordinal");
