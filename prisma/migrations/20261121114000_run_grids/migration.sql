-- CreateTable
CREATE TABLE "RunGrid" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "startedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RunGrid_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "gridId" UUID;

-- CreateIndex
CREATE INDEX "RunGrid_studyId_idx" ON "RunGrid"("studyId");

-- CreateIndex
CREATE INDEX "Run_gridId_idx" ON "Run"("gridId");

-- AddForeignKey
ALTER TABLE "RunGrid" ADD CONSTRAINT "RunGrid_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_gridId_fkey" FOREIGN KEY ("gridId") REFERENCES "RunGrid"("id") ON DELETE SET NULL ON UPDATE CASCADE;
