-- What may be counted as done before a run starts: by which models earlier runs were made, and since when facts are there.
ALTER TABLE "Run" ADD COLUMN "madeBy" JSONB;
ALTER TABLE "Fact" ADD COLUMN "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
