-- Calls to embedding and rerank servers are on record too. They have no temperature, and may be for several statements.
ALTER TABLE "ModelCall" ALTER COLUMN "itemId" DROP NOT NULL;
ALTER TABLE "ModelCall" ALTER COLUMN "temperature" DROP NOT NULL;
