-- Mails have been jobs of the queue since before version 0.1.0. Mails that waited in the table were moved there by its servers.
drop table mails;
