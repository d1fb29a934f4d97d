-- What runs may cost before they pause.
ALTER TABLE "Run" ADD COLUMN "costLimit" DOUBLE PRECISION;
ALTER TABLE "RunGrid" ADD COLUMN "costLimit" DOUBLE PRECISION;
