-- What hung on the role's name becomes a property of the role.
UPDATE "auth_items" SET "own_posts_only" = true WHERE "type" = 1 AND "name" = 'author';
