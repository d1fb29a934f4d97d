ALTER TABLE "DiscussionPresence" ADD COLUMN "answersOnly" BOOLEAN NOT NULL DEFAULT false;
