-- CreateTable
CREATE TABLE "Jury" (
    "raterId" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedFor" TEXT,
    "isAsked" BOOLEAN NOT NULL DEFAULT false,
    "madeAt" TIMESTAMPTZ(3),
    "votes" INTEGER NOT NULL DEFAULT 0,
    "judged" INTEGER NOT NULL DEFAULT 0,
    "ratedSeq" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "Jury_pkey" PRIMARY KEY ("raterId")
);

-- CreateIndex
CREATE INDEX "Jury_studyId_idx" ON "Jury"("studyId");

-- AddForeignKey
ALTER TABLE "Jury" ADD CONSTRAINT "Jury_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Jury" ADD CONSTRAINT "Jury_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
