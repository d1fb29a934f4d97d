-- AlterTable
ALTER TABLE "Margin" ADD COLUMN "primaryId" UUID;

-- AddForeignKey
ALTER TABLE "Margin" ADD CONSTRAINT "Margin_primaryId_fkey" FOREIGN KEY ("primaryId") REFERENCES "Rater"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
