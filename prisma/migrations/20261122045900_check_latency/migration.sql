-- How long the call of a check took, so that a run can be timed before the first one.
ALTER TABLE "ServiceFinding" ADD COLUMN "latencyMs" INTEGER;
