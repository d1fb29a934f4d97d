-- AlterTable
ALTER TABLE "Study" ADD COLUMN     "aiOpenedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Margin" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "measure" TEXT NOT NULL,
    "margin" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "setById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Margin_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Margin_studyId_revision_key" ON "Margin"("studyId", "revision");

-- AddForeignKey
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- A margin is a share of the figure's range, and what was fixed stays fixed.
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_between" CHECK ("margin" > 0 AND "margin" < 1);
-- (\x3b is a semicolon: the offline schema engine splits statements at every one it sees)
CREATE FUNCTION refuse_margin_change() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''a margin is never changed, only followed by another''\x3b END';
CREATE TRIGGER margin_never_changed BEFORE UPDATE ON "Margin"
  FOR EACH ROW EXECUTE FUNCTION refuse_margin_change();
