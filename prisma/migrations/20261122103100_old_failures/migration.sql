-- What failed until now may have failed before it was kept whether it had passages.
UPDATE "RunItem" SET passages = 'unknown' WHERE status = 'failed' AND passages IS NULL;
