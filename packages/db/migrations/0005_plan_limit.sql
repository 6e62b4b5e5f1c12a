-- One statement sees the rows of its beginning; each query inside a volatile function sees what is committed by then.
-- So the count is right after the lock was waited for, and two requests at once cannot both take the last place.
create function has_room_for_plan(account uuid, most integer) returns boolean
  language plpgsql volatile as $$
begin
  if most = 0 then return true; end if;
  perform from users where id = account for no key update;
  return (select count(*) from crop_plans where user_id = account) < most;
end
$$;
