ALTER TABLE "tasks" RENAME COLUMN "standing" TO "classification";
