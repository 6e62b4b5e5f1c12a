// Generated from apps/api/openapi.json by packages/client/scripts/generate-types.mts: `npm run generate`.
export interface paths {
  '/api/v1/auth/register': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create an account
     * @description Creates an account and logs in. New accounts are active and unverified.
     */
    post: operations['registerAccount']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/login': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in
     * @description Starts a session. The response is the same for an unknown e-mail address and for a wrong password.
     */
    post: operations['logIn']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/refresh': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Refresh a session
     * @description Exchanges a refresh token for a new pair of tokens. The old refresh token is spent. Sending it again within a grace period (30 seconds by default), before its successor is used, returns the same successor, so retries and parallel tabs are safe. Sending it after the grace period ends the session.
     */
    post: operations['refreshSession']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/logout': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign out
     * @description Ends the session of a refresh token. Access tokens remain valid until they expire.
     */
    post: operations['logOut']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get your profile */
    get: operations['readProfile']
    put?: never
    post?: never
    /**
     * Erase your account
     * @description Erases the account with everything kept about it. Its address is free at once, access ends within 5 seconds, and the data is deleted within minutes. This cannot be undone.
     */
    delete: operations['eraseAccount']
    options?: never
    head?: never
    /**
     * Change your profile
     * @description Changes the name or the organization. Members that are missing or null keep their value.
     */
    patch: operations['updateProfile']
    trace?: never
  }
  '/api/v1/auth/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change your password
     * @description Changes the password, ends every other session and returns tokens to continue with. Refresh tokens of other sessions stop working at once, and access tokens issued before the change within 5 seconds, those of the caller included.
     */
    post: operations['changePassword']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/me/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Export everything kept about your account
     * @description Streams one JSON document with everything kept about the account. Hashes of passwords and codes and the secrets of webhooks are left out.
     */
    get: operations['exportAccount']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/password-reset': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a code for a forgotten password
     * @description Sends a one-time code to the address if it has an account. The response and its time are the same for an address without one. If the service sends no mail, an operator makes the code.
     */
    post: operations['requestPasswordReset']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/password-reset/confirm': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace a forgotten password
     * @description Replaces the password with the help of a code, and ends all sessions. A code is valid for 30 minutes, for five tries of one client and for one reset. An address without an account gets the response of a wrong code.
     */
    post: operations['confirmPasswordReset']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/auth/me/notification-mails': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get how you receive notifications by e-mail */
    get: operations['readNotificationMails']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change how you receive notifications by e-mail
     * @description Notifications and reminders are sent at once (`each`), in one mail a day (`daily`) or not at all (`off`). The first time, a mail asks the owner of the address for a confirmation; nothing else is sent before. Every mail has a link that stops the mails. Members that are missing or null keep their value; the language is at first that of `Accept-Language`.
     */
    patch: operations['updateNotificationMails']
    trace?: never
  }
  '/api/v1/analyze': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit an analysis
     * @description Asks how feasible it is to plant a crop at a location in a month. If the result is already cached, the task is `completed` at once; otherwise it is `queued`, and stored durably before the response is sent. Poll `poll_url` for the result. A task of a cached result (`cached-…`) is kept for five minutes, in the cache alone: if it is not found, submit the analysis again. With `record=true` a cached result is `queued` and recorded too, which gives a plan its label.
     */
    post: operations['submitAnalysis']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/tasks/{task_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a task
     * @description Returns the status of an analysis and, once it is completed, its result. A failed analysis is reported in the body with status 200. Only the account or API key that submitted a task can read it.
     */
    get: operations['readTask']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/analyses/batches': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List batches
     * @description Returns the batches of this account or API key, newest first.
     */
    get: operations['listBatches']
    put?: never
    /**
     * Submit a batch of analyses
     * @description Submits up to 10,000 questions at once: a list of `items`, or a `grid` of locations, crops and months. All of them are accepted and stored durably, or none: 422 names the first 100 problems. Items wait behind single questions. Read the progress at `poll_url`, and the results as soon as items are done.
     */
    post: operations['submitBatch']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/analyses/batches/{batch_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a batch
     * @description Returns the progress of a batch. Only the account or API key that submitted it can read it. `Prefer: wait=N` waits until the last item has ended.
     */
    get: operations['readBatch']
    put?: never
    post?: never
    /**
     * Cancel a batch
     * @description Cancels the items that are not running. Running ones end, and all results stay readable. Cancelling again, or a batch that is finished, changes nothing.
     */
    delete: operations['cancelBatch']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/analyses/batches/{batch_id}/results': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the results of a batch
     * @description Streams the items that have ended, in the order of their index. `Accept` chooses one JSON object a line (`application/x-ndjson`, the default), a table (`text/csv`), points for maps (`application/geo+json`) or a data frame (`application/vnd.apache.parquet`). To continue after a lost connection, repeat the request with the index of the last line that you received as `after`. While the batch runs, items that have not ended are left out: continue with the last index before the first gap, so that you miss none. In a table, text that a spreadsheet would evaluate as a formula starts with an apostrophe.
     */
    get: operations['readBatchResults']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/analyses': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List stored analyses
     * @description Returns your stored analyses without their results, newest first: those of plans, of batches, and all others that were computed or recorded. Filters can be combined. An API key reads the analyses that were asked with it, or with a key that it replaced by rotation.
     */
    get: operations['listAnalyses']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/analyses/{analysis_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a stored analysis
     * @description Returns a stored analysis with its result, in the language of `Accept-Language`. Analyses stay readable after their tasks have expired.
     */
    get: operations['readAnalysis']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/crop-plans': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List crop plans
     * @description Returns your plans, most recently updated first: all of them, or `limit` of those behind the plan `before`.
     */
    get: operations['listCropPlans']
    put?: never
    /**
     * Create a crop plan
     * @description Crops and locations that the model does not know are accepted; `notes` names them.
     */
    post: operations['createCropPlan']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/crop-plans/{plan_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get a crop plan */
    get: operations['readCropPlan']
    put?: never
    post?: never
    /**
     * Delete a crop plan
     * @description Only plans without recorded analyses can be deleted. Archive other plans instead.
     */
    delete: operations['deleteCropPlan']
    options?: never
    head?: never
    /**
     * Update a crop plan
     * @description Renames a plan, changes its risk tolerance, archives it or restores it. Members that are omitted or null keep their values; other members are ignored.
     */
    patch: operations['changeCropPlan']
    trace?: never
  }
  '/api/v1/crop-plans/{plan_id}/analyses': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a plan's analyses
     * @description Returns the recorded analyses of a plan, newest first.
     */
    get: operations['listPlanAnalyses']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/crop-plans/{plan_id}/conditions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the conditions of a plan
     * @description Returns the known conditions of the field of a plan; unknown ones are null.
     */
    get: operations['readPlanConditions']
    /**
     * Replace the conditions of a plan
     * @description Replaces all conditions of the field of a plan: members that are omitted or null become unknown. Later analyses of the plan use them where the request has none.
     */
    put: operations['replacePlanConditions']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/notifications': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List notifications
     * @description Returns your notifications, newest first, and the number of all unread ones. A message names a place as the plan does.
     */
    get: operations['listNotifications']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/notifications/read-all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /** Mark all notifications as read */
    patch: operations['markAllNotificationsRead']
    trace?: never
  }
  '/api/v1/notifications/{notification_id}/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /** Mark a notification as read */
    patch: operations['markNotificationRead']
    trace?: never
  }
  '/api/v1/webhooks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List webhooks
     * @description Returns the webhooks of this account or API key, newest first.
     */
    get: operations['listWebhooks']
    put?: never
    /**
     * Create a webhook
     * @description Sends a signed message to your URL when one of your analyses or batches ends, or when you get a notification. A webhook of an API key is for the analyses and batches of that key. The signatures are those of Standard Webhooks: one of those in `webhook-signature`, which spaces separate, is `v1,` and the Base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body as it arrived, joined by full stops. The key is the `secret` behind `whsec_`, decoded from Base64; the secret is shown only in this response. Refuse a `webhook-timestamp` more than five minutes from now.
     */
    post: operations['createWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{webhook_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get a webhook */
    get: operations['readWebhook']
    put?: never
    post?: never
    /**
     * Delete a webhook
     * @description Deletes a webhook and its deliveries. A request that is being sent may still arrive.
     */
    delete: operations['deleteWebhook']
    options?: never
    head?: never
    /**
     * Update a webhook
     * @description Changes a webhook, disables it or enables it again. Members that are omitted or null keep their values; other members are ignored. Messages that are waiting go to the new URL.
     */
    patch: operations['changeWebhook']
    trace?: never
  }
  '/api/v1/webhooks/{webhook_id}/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a test message
     * @description Sends a message of type `webhook.test`, at most 10 in a minute. Read its outcome in the list of deliveries.
     */
    post: operations['testWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{webhook_id}/deliveries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List deliveries
     * @description Returns the messages to a webhook with the outcome of their last attempts, newest first.
     */
    get: operations['listWebhookDeliveries']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a message again
     * @description Sends a message again at once, whatever became of it, with the same `webhook-id`. One that is finished starts its schedule of attempts again. At most 60 in a minute.
     */
    post: operations['retryWebhookDelivery']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reference/crops': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List crops
     * @description Returns the crops that can be analysed, with their aliases and with their names in the language of the caller. With `q`, returns those with a matching name in any language: exact names first, then names that begin with the text, names with its words, crops of a group such as “nuts”, and names that differ by one or two letters.
     */
    get: operations['listCrops']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reference/locations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List locations
     * @description Returns places known by name. Analyses also accept addresses, as `12 Main Street, Springfield, IL 62701`, and coordinates in the usual notations: `-12.55,-55.72`, `12.55 S 55.72 W`, `12°33′S, 55°43′W`, `geo:-12.55,-55.72`, plus codes, and links to Google Maps or OpenStreetMap.
     */
    get: operations['listLocations']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reference/model-versions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List model versions
     * @description Returns the versions of the model that have answered in this installation, those of a model server included.
     */
    get: operations['listModelVersions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reference/outlooks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List seasonal outlooks
     * @description Returns the seasonal outlooks that the operators of this installation imported: how likely rain and temperature of the next months are in the lower, middle and upper third of what is usual.
     */
    get: operations['listOutlooks']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/maps/{crop}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the map of a crop
     * @description Returns the scores of a crop on the land of the world, on a grid of 1°. The first request for a crop and water supply gets 202 while workers compute all twelve months; poll until the map is complete.
     */
    get: operations['readMap']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/maps/{crop}/outlook': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get what seasonal outlooks change on the map of a crop
     * @description Returns by how much the current seasonal outlooks raise or lower the scores of `GET /maps/{crop}`. 202 while workers compute it, which takes minutes for a large region. Without an outlook for the season there are no cells.
     */
    get: operations['readOutlookMap']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/maps/{crop}/map.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the map of a crop as a table
     * @description Returns the map of `GET /maps/{crop}` as a file, with the sources to name when you pass it on. 202 while workers compute it.
     */
    get: operations['readMapTable']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/maps/{crop}/map.tif': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the map of a crop as GeoTIFF
     * @description Returns the map of `GET /maps/{crop}` as a file, with the sources to name when you pass it on. 202 while workers compute it.
     */
    get: operations['readMapRaster']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/healthz': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check that the process is running
     * @description Does not check any dependency. Use it as a liveness probe.
     */
    get: operations['readHealth']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/readyz': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check that the service accepts requests
     * @description Use it as a readiness probe.
     */
    get: operations['readReadiness']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the OpenAPI document */
    get: operations['readOpenApiDocument']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  'analysis.completed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** An analysis outside a batch is recorded, re-analyses included */
    post: operations['receiveAnalysisCompleted']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'analysis.failed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** An analysis outside a batch has failed */
    post: operations['receiveAnalysisFailed']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'batch.completed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** The last item of a batch has ended, or the rest of it was cancelled */
    post: operations['receiveBatchCompleted']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'notification.created': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** An account gets a notification */
    post: operations['receiveNotificationCreated']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'plan.outlook_changed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** A newer seasonal outlook changes the verdict on a plan */
    post: operations['receivePlanOutlookChanged']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'webhook.test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** You requested a test message */
    post: operations['receiveWebhookTest']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    AccountExport: {
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      exported_at: string
      account: {
        id: string
        email: string
        full_name: string
        organization: string
        is_verified: boolean
        is_active: boolean
        /**
         * Format: date-time
         * @description UTC timestamp with milliseconds
         */
        last_login_at: string | null
        /**
         * Format: date-time
         * @description UTC timestamp with milliseconds
         */
        created_at: string
      }
      /** @description The refresh tokens of your sessions, without the tokens themselves */
      sessions: Record<string, never>[]
      /** @description Your crop plans with the conditions of their fields */
      crop_plans: Record<string, never>[]
      /** @description Your submissions */
      tasks: Record<string, never>[]
      /** @description Your analyses with their whole results */
      analyses: Record<string, never>[]
      /** @description Your batches */
      batches: Record<string, never>[]
      /** @description Your notifications */
      notifications: Record<string, never>[]
      /** @description Notifications for your next daily mail */
      digest_entries: Record<string, never>[]
      /** @description How you receive notifications by e-mail */
      mail_settings: Record<string, never>[]
      /** @description Mails to you that wait to be sent */
      outgoing_mails: Record<string, never>[]
      /** @description Your webhooks without their secrets */
      webhooks: Record<string, never>[]
      /** @description Messages to your webhooks */
      webhook_deliveries: Record<string, never>[]
      /** @description When codes for a new password were made */
      password_reset_codes: Record<string, never>[]
      /** @description Stored responses to requests with an `Idempotency-Key` */
      idempotency_keys: Record<string, never>[]
      /** @description New analyses by day */
      daily_usage: Record<string, never>[]
    }
    /** @description The model of the service sets all members; results of its earlier versions, and of an own model of the operator, may lack the optional ones. With the label `insufficient_data`, figures are null, and the lists of factors, risks, months, crops and windows are empty. */
    Analysis: {
      request_id: string
      /** @description Whether the result came from the cache */
      cached: boolean
      location: string
      crop: string
      month: number
      model_version: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      computed_at: string
      place: components['schemas']['Place'] | null
      crop_type: components['schemas']['CropType'] | null
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      /** @description From 0 to 1; null if there is not enough data */
      feasibility_score: number | null
      /**
       * @description The factor with the lowest score; null if every score is 1 or there is not enough data
       * @enum {string|null}
       */
      limiting_factor:
        | 'temperature'
        | 'frost'
        | 'heat'
        | 'ripening'
        | 'sowing_temperature'
        | 'variety'
        | 'timing'
        | 'chilling'
        | 'establishment'
        | 'soil_ph'
        | 'wet_weather'
        | 'water'
        | null
      factors: components['schemas']['Factor'][]
      season: components['schemas']['Season'] | null
      water: components['schemas']['Water'] | null
      risks: components['schemas']['Risk'][]
      /** @description Planting months of one crop type with a clearly higher score, best first */
      better_months: components['schemas']['MonthScore'][]
      /** @description Suitable crops for the same place and month, best first; the note NO_ALTERNATIVE_CROPS if none is */
      alternative_crops: components['schemas']['CropScore'][]
      /** @description Scores of all twelve planting months, January first; empty if there is not enough data */
      monthly: components['schemas']['MonthOutlook'][]
      conditions?: components['schemas']['AssessedConditions']
      /** @description Periods of the year in which planting is at least moderately suitable, best first, in steps of ten days. A window ends where the label or the crop type changes, or where rain seasons part. */
      windows?: components['schemas']['PlantingWindow'][]
      /** @description The three parts of the month; the label and the score of the analysis are those of the best one */
      month_parts?: components['schemas']['PlantingPeriod'][]
      climate?: components['schemas']['Climate'] | null
      basis?: components['schemas']['Basis'] | null
      confidence?: components['schemas']['Confidence'] | null
      outlook?: components['schemas']['AssessedOutlook'] | null
      /** @description A few sentences for growers */
      explanation: string
      /** @description The sentences of the explanation as codes with parameters */
      explanation_parts?: components['schemas']['ExplanationPart'][]
      notes: components['schemas']['Note'][]
      sources: {
        name: string
        version: string
        citation: string
      }[]
    }
    AnalysisCompletedMessage: {
      /** @enum {string} */
      type: 'analysis.completed'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        task_id: string
        /** @description Opaque identifier */
        analysis_id: string
        /** @description Null if the analysis is not of a plan */
        crop_plan_id: string | null
        /** @enum {string} */
        feasibility_label:
          | 'highly_suitable'
          | 'moderately_suitable'
          | 'marginally_suitable'
          | 'not_suitable'
          | 'insufficient_data'
        task_url: string
      }
    }
    AnalysisFailedMessage: {
      /** @enum {string} */
      type: 'analysis.failed'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        task_id: string
        /** @description Null if the analysis is not of a plan */
        crop_plan_id: string | null
        /** @enum {string} */
        error_code: 'ANALYSIS_FAILED' | 'ANALYSIS_TIMED_OUT'
        task_url: string
      }
    }
    AnalysisHistory: {
      analyses: components['schemas']['AnalysisRecord'][]
    }
    AnalysisList: {
      analyses: components['schemas']['AnalysisSummary'][]
    }
    AnalysisRecord: {
      /** @description Opaque identifier */
      id: string
      /** @description Opaque identifier */
      task_id: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      location: string
      crop: string
      month: number
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number | null
      model_version: string
      /**
       * @description `reanalysis` if a new model version caused it
       * @enum {string}
       */
      trigger: 'request' | 'reanalysis'
      /** @description Whether the analysis asked another crop, location, month or other conditions than the plan */
      is_what_if: boolean
    }
    AnalysisSummary: {
      /** @description Opaque identifier */
      id: string
      /** @description The task that made the analysis. It expires; the analysis does not */
      task_id: string
      /** @description The batch that the analysis is an item of */
      batch_id: string | null
      /** @description The crop plan that the question named */
      crop_plan_id: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      location: string
      crop: string
      month: number
      /** @description The year of planting that the question stated */
      planting_year: number | null
      /** @description The known conditions; null if there are none */
      conditions: {
        /**
         * @description If unknown, the crop's irrigated share in the country decides
         * @enum {string|null}
         */
        water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
        /** @description Height of the field above sea level in metres. If unknown, the height of the place */
        elevation_m?: number | null
        /**
         * @description If unknown, loam is assumed
         * @enum {string|null}
         */
        soil_texture?:
          | 'sand'
          | 'loamy_sand'
          | 'sandy_loam'
          | 'loam'
          | 'silt_loam'
          | 'clay_loam'
          | 'clay'
          | null
        /** @description If unknown, the pH of the soil is not considered */
        soil_ph?: number | null
        /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
        variety?: ('early' | 'medium' | 'late') | number | null
      } | null
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number | null
      model_version: string
      /**
       * @description `reanalysis` if a new model version caused it
       * @enum {string}
       */
      trigger: 'request' | 'reanalysis'
      /** @description Whether the question differed from that of its plan: in crop, location, month or conditions */
      is_what_if: boolean
    }
    /** @description The conditions used */
    AssessedConditions: {
      water_supply: {
        /** @enum {string} */
        value: 'rainfed' | 'irrigated' | 'unknown'
        /**
         * @description `request`, `plan`, `reference` for reference data, or `assumed`
         * @enum {string}
         */
        source: 'request' | 'plan' | 'reference' | 'assumed'
      }
      elevation_m: {
        value: number | null
        /**
         * @description `request`, `plan`, `reference` for reference data, or `assumed`
         * @enum {string}
         */
        source: 'request' | 'plan' | 'reference' | 'assumed'
      }
      soil_texture: {
        /** @enum {string} */
        value: 'sand' | 'loamy_sand' | 'sandy_loam' | 'loam' | 'silt_loam' | 'clay_loam' | 'clay'
        /**
         * @description `request`, `plan`, `reference` for reference data, or `assumed`
         * @enum {string}
         */
        source: 'request' | 'plan' | 'reference' | 'assumed'
      }
      soil_ph: {
        value: number | null
        /**
         * @description `request`, `plan`, `reference` for reference data, or `assumed`
         * @enum {string}
         */
        source: 'request' | 'plan' | 'reference' | 'assumed'
      }
      /** @description The variety that was assumed is the one that the model chose; null for perennials */
      variety?: {
        value: null | ('early' | 'medium' | 'late') | number
        /**
         * @description `request`, `plan`, `reference` for reference data, or `assumed`
         * @enum {string}
         */
        source: 'request' | 'plan' | 'reference' | 'assumed'
      }
    }
    /** @description The question as the seasonal outlook for the place answers it; null if none covers the season. The other members are those of a normal year */
    AssessedOutlook: {
      source: string
      issued: string
      /** @description The months of the season that the outlook covers, with the probabilities of the lower, the middle and the upper third of the usual distribution, after shrinking by the skill */
      months: components['schemas']['AssessedOutlookMonth'][]
      /** @description The expected weather of the season against that of a normal year */
      season: {
        rain_percent_of_normal: number
        temperature_difference_c: number | null
      }
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
      /**
       * @description How the label differs from that of a normal year
       * @enum {string}
       */
      change: 'better' | 'worse' | 'same'
      /**
       * @description How much better than chance forecasts of this centre have been here
       * @enum {string}
       */
      skill: 'none' | 'low' | 'fair'
      /** @description Both verdicts in a sentence for growers */
      text: string
      /** @description The sentences of the text as codes with parameters */
      text_parts?: components['schemas']['ExplanationPart'][]
      /** @enum {string} */
      rainfed_label?:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      rainfed_score?: number
      /** @enum {string} */
      irrigated_label?:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      irrigated_score?: number
      /** @description The risks that are more or less likely than usual; drought is that of fields without irrigation */
      risks?: components['schemas']['OutlookRisk'][]
      /** @description How certain the verdict by the outlook is; without skill it is as certain as that of a normal year */
      confidence?: {
        /** @enum {string} */
        level: 'high' | 'medium' | 'low'
        reasons: components['schemas']['OutlookConfidenceReason'][]
      }
      /** @description The line that the licence of the outlook asks for; show it */
      licence?: string
    }
    AssessedOutlookMonth: {
      month: string
      rain: components['schemas']['OutlookTerciles']
      temperature: components['schemas']['OutlookTerciles'] | null
    }
    /** @description The climate records that the climate of the place was interpolated from */
    Basis: {
      /** @description The nearest first */
      stations: components['schemas']['ClimateStation'][]
    }
    Batch: {
      /** @description Opaque identifier */
      batch_id: string
      /**
       * @description `completed` when all items have ended, even if some failed; `cancelled` also while the last items are running
       * @enum {string}
       */
      status: 'queued' | 'processing' | 'completed' | 'cancelled'
      /** @description Number of items that have ended */
      done: number
      /** @description Number of items */
      total: number
      counts: components['schemas']['BatchCounts']
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * Format: date-time
       * @description When the last item ended
       */
      finished_at: string | null
      /** @description Only of a single batch: estimated time until the last item ends, at the mean speed so far; null before the first item */
      seconds_remaining?: number | null
      /** @description Path of the results */
      results_url: string
    }
    BatchCompletedMessage: {
      /** @enum {string} */
      type: 'batch.completed'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        batch_id: string
        /** @enum {string} */
        status: 'completed' | 'cancelled'
        batch_url: string
        results_url: string
      }
    }
    /** @description Numbers of items by state */
    BatchCounts: {
      queued: number
      processing: number
      completed: number
      failed: number
      cancelled: number
    }
    /** @description Only of failed and cancelled items */
    BatchItemError: {
      /** @enum {string} */
      code: 'ANALYSIS_FAILED' | 'ANALYSIS_TIMED_OUT' | 'ANALYSIS_CANCELLED'
      /** @description What went wrong, for people */
      detail: string
      /** @description Whether submitting the question again may succeed */
      retryable: boolean
    }
    BatchItemQuestion: {
      location: string
      crop: string
      month: number
      /** @description The year of planting that the question stated */
      planting_year: number | null
      /** @description The known conditions; null if there are none */
      conditions: {
        /**
         * @description If unknown, the crop's irrigated share in the country decides
         * @enum {string|null}
         */
        water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
        /** @description Height of the field above sea level in metres. If unknown, the height of the place */
        elevation_m?: number | null
        /**
         * @description If unknown, loam is assumed
         * @enum {string|null}
         */
        soil_texture?:
          | 'sand'
          | 'loamy_sand'
          | 'sandy_loam'
          | 'loam'
          | 'silt_loam'
          | 'clay_loam'
          | 'clay'
          | null
        /** @description If unknown, the pH of the soil is not considered */
        soil_ph?: number | null
        /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
        variety?: ('early' | 'medium' | 'late') | number | null
      } | null
    }
    BatchItemResult: {
      /** @description Position of the item in the batch, from 0 */
      index: number
      reference: string | null
      question: components['schemas']['BatchItemQuestion']
      /** @enum {string} */
      status: 'completed' | 'failed' | 'cancelled'
      /** @description Only of completed items: a summary, or the whole analysis with `fields=full` */
      result?: components['schemas']['ResultSummary'] | components['schemas']['Analysis']
      error?: components['schemas']['BatchItemError']
    }
    BatchList: {
      batches: components['schemas']['Batch'][]
    }
    BatchResultFeatures: {
      /** @enum {string} */
      type: 'FeatureCollection'
      features: {
        /** @enum {string} */
        type: 'Feature'
        /** @description Position of the item in the batch, from 0 */
        id: number
        /** @description The place that was taken; null if the location is unknown, and without a result */
        geometry: {
          /** @enum {string} */
          type: 'Point'
          /** @description Longitude and latitude in degrees */
          coordinates: number[]
        } | null
        /** @description The columns of the table `text/csv`; null where that is empty */
        properties: Record<string, never>
      }[]
    }
    BatchSubmission: {
      /** @description Opaque identifier */
      batch_id: string
      /** @enum {string} */
      status: 'queued'
      /** @description Number of items */
      total: number
      /** @description Path of the batch */
      poll_url: string
    }
    /** @description Climate normals of the place, corrected for its height, for charts */
    Climate: {
      /** @description Rain of each month, January first */
      rain_mm: number[]
      /** @description Reference evapotranspiration of each month */
      et0_mm: number[]
      mean_temperature_c: number[]
      /** @description Means of the daily minima */
      min_temperature_c: number[]
      /** @description Means of the daily maxima */
      max_temperature_c: number[]
    }
    ClimateStation: {
      /** @description Its id in the data of the model */
      id: string
      name: string | null
      /** @description ISO 3166-1 alpha-2 code */
      country: string | null
      /**
       * @description `station`: normals of a weather station; `grid`: values of a climate grid at the station
       * @enum {string}
       */
      kind: 'station' | 'grid'
      /** @description Distance from the place */
      km: number
      elevation_m: number
      /** @description Share in the climate of the place */
      weight: number
    }
    Confidence: {
      /** @enum {string} */
      level: 'high' | 'medium' | 'low'
      /** @description Lowest and highest score with a temperature 1 °C higher or lower, 15 % more or less rain, and a soil one class lighter or heavier */
      score_range: [number, number]
      /** @description Share of these variations that have the same label */
      label_stability: number
      /** @description Why the score is less certain */
      reasons: components['schemas']['ConfidenceReason'][]
    }
    ConfidenceReason: {
      /**
       * @description More codes may be added
       * @example LOCATION_WIDENED
       * @example STATION_FAR
       * @example INTERPOLATED_CLIMATE
       * @example STATION_HEIGHT_DIFFERS
       * @example HEIGHT_ASSUMED
       * @example CROP_NOT_VALIDATED
       * @example WATER_SUPPLY_UNKNOWN
       * @example NEAR_CLASS_LIMIT
       * @example LABEL_UNSTABLE
       */
      code: string
      detail: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params: {
        [key: string]: number | string | (number | string)[]
      }
    }
    CreatedWebhook: {
      /** @description Opaque identifier */
      id: string
      url: string
      events: (
        | 'analysis.completed'
        | 'analysis.failed'
        | 'batch.completed'
        | 'notification.created'
        | 'plan.outlook_changed'
      )[]
      description: string | null
      /** @description No messages are created or sent while it is false */
      is_enabled: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      disabled_at: string | null
      /**
       * @description `gone` after a response with 410; `failing` after 5 days without a successful attempt; `owner` or `operator` if one of them disabled it
       * @enum {string|null}
       */
      disabled_reason: 'gone' | 'failing' | 'owner' | 'operator' | null
      /**
       * Format: date-time
       * @description First failed attempt since the last successful one
       */
      failing_since: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /** @description Verifies the signatures of messages. It is shown only in this response. */
      secret: string
    }
    Crop: {
      /** @description Name to use in an analysis */
      crop: string
      /** @description English name for display */
      name?: string
      /** @description Name in the language of `Accept-Language`; `name` where the language has none */
      display_name?: string
      scientific_name?: string
      /** @enum {string} */
      group?:
        | 'cereal'
        | 'pulse'
        | 'oilseed'
        | 'vegetable'
        | 'root'
        | 'fibre'
        | 'sugar'
        | 'spice'
        | 'fodder'
        | 'fruit'
        | 'plantation'
        | 'other'
      /** @enum {string} */
      life_form?: 'annual' | 'perennial' | 'tree'
      /** @description Other accepted names of the crop */
      aliases: string[]
      /** @description Only with `country` or `near`: share of the crop in the harvested area of the country; null where no areas are known */
      area_share?: number | null
    }
    CropPlan: {
      /** @description Opaque identifier */
      id: string
      name: string
      crop: string
      location: string
      planting_month: number
      /**
       * @description Decides the severity of notifications about the plan
       * @enum {string}
       */
      risk_tolerance: 'low' | 'medium' | 'high'
      is_archived: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      updated_at: string
      /**
       * @description Label of the latest recorded analysis, which may be for another crop, location or month than the plan; null before the first analysis
       * @enum {string|null}
       */
      latest_feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
        | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      latest_analysis_at: string | null
      outlook: components['schemas']['PlanOutlook'] | null
      /** @description Notes on the crop and the location, as in a result: unknown and ambiguous names with suggestions, and how others are read. Empty if there is nothing to say */
      notes: components['schemas']['Note'][]
    }
    CropScore: {
      crop: string
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
    }
    CropType: {
      key: string
      /** @description English name */
      name: string
      /** @description Name in the language of the texts; omitted in English, and where the language has none */
      display_name?: string
      scientific_name: string
    }
    Crops: {
      crops: components['schemas']['Crop'][]
      model_version: string
    }
    Empty: Record<string, never>
    /** @enum {string} */
    ErrorCode:
      | 'MALFORMED_JSON'
      | 'INVALID_HEADER'
      | 'AUTHENTICATION_REQUIRED'
      | 'TOKEN_EXPIRED'
      | 'INVALID_TOKEN'
      | 'INVALID_API_KEY'
      | 'INVALID_CREDENTIALS'
      | 'ACCOUNT_DEACTIVATED'
      | 'INVALID_REFRESH_TOKEN'
      | 'REFRESH_TOKEN_REUSED'
      | 'ACCOUNT_NO_LONGER_VALID'
      | 'INVALID_RESET_CODE'
      | 'CROP_PLAN_NOT_FOUND'
      | 'NOTIFICATION_NOT_FOUND'
      | 'TASK_NOT_FOUND'
      | 'BATCH_NOT_FOUND'
      | 'CROP_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'WEBHOOK_DELIVERY_NOT_FOUND'
      | 'ANALYSIS_NOT_FOUND'
      | 'ROUTE_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'NOT_ACCEPTABLE'
      | 'EMAIL_ALREADY_REGISTERED'
      | 'CROP_PLAN_HAS_ANALYSES'
      | 'CROP_PLAN_LIMIT_REACHED'
      | 'WEBHOOK_LIMIT_REACHED'
      | 'WEBHOOK_DISABLED'
      | 'MAIL_NOT_AVAILABLE'
      | 'IDEMPOTENCY_KEY_IN_PROGRESS'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'HEADERS_TOO_LARGE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_FAILED'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'RATE_LIMIT_EXCEEDED'
      | 'TOO_MANY_LOGIN_ATTEMPTS'
      | 'INTERNAL_ERROR'
      | 'SERVICE_UNAVAILABLE'
    ExplanationPart: {
      /**
       * @description More codes may be added. Without a verdict, those of notes too
       * @example winter_type
       * @example spring_type
       * @example verdict
       * @example both_supplies
       * @example irrigation_advice
       * @example better_months
       * @example no_better_month
       * @example harvest
       * @example variety_used
       * @example better_variety
       * @example first_harvest_later
       * @example harvested_for_years
       * @example not_enough_data
       * @example outlook
       * @example outlook_without_skill
       * @example outlook_skill_low
       * @example outlook_skill_unknown
       * @example outlook_no_skill
       * @example did_you_mean
       * @example location_hint
       * @example crop_hint
       * @example nothing_limits
       * @example limited_by_temperature
       * @example limited_by_warm_nights
       * @example limited_by_frost
       * @example limited_by_heat
       * @example limited_by_ripening
       * @example limited_by_vernalisation
       * @example limited_by_sowing_temperature
       * @example limited_by_autumn
       * @example limited_by_variety
       * @example limited_by_timing
       * @example limited_by_chilling
       * @example limited_by_establishment
       * @example limited_by_rosette
       * @example limited_by_soil_ph
       * @example limited_by_disease
       * @example limited_by_wet_harvest
       * @example limited_by_excess_rain
       * @example limited_by_water
       */
      code: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params: {
        [key: string]: number | string | (number | string)[]
      }
    }
    Factor: {
      /** @enum {string} */
      name:
        | 'temperature'
        | 'frost'
        | 'heat'
        | 'ripening'
        | 'sowing_temperature'
        | 'variety'
        | 'timing'
        | 'chilling'
        | 'establishment'
        | 'soil_ph'
        | 'wet_weather'
        | 'water'
      score: number
      observed?: {
        value: number
        /** @enum {string} */
        unit: 'celsius' | 'days' | 'millimetre' | 'percent' | 'ph'
      }
      /** @description Requirement of the crop: a value, a range or a damaging temperature, with its unit */
      requirement?: {
        unit: string
        value?: number
        absolute_min?: number
        optimal_min?: number
        optimal_max?: number
        absolute_max?: number
        kill_temperature?: number
        damage_temperature?: number
      }
    }
    FieldConditions: {
      /**
       * @description If unknown, the crop's irrigated share in the country decides
       * @enum {string|null}
       */
      water_supply: 'rainfed' | 'irrigated' | 'unknown' | null
      /** @description Height of the field above sea level in metres. If unknown, the height of the place */
      elevation_m: number | null
      /**
       * @description If unknown, loam is assumed
       * @enum {string|null}
       */
      soil_texture: 'sand' | 'loamy_sand' | 'sandy_loam' | 'loam' | 'silt_loam' | 'clay_loam' | 'clay' | null
      /** @description If unknown, the pH of the soil is not considered */
      soil_ph: number | null
      /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
      variety: ('early' | 'medium' | 'late') | number | null
    }
    /** @description One validation error, located by `pointer`, `parameter` or `header` */
    FieldError: {
      /** @description JSON Pointer into the body, as a URI fragment */
      pointer?: string
      /** @description Name of the query parameter */
      parameter?: string
      /** @description Name of the header */
      header?: string
      /** @enum {unknown} */
      code:
        | 'required'
        | 'wrong_type'
        | 'too_short'
        | 'too_long'
        | 'out_of_range'
        | 'not_allowed'
        | 'wrong_format'
        | 'blocked'
        | 'conflict'
        | 'unknown_member'
        | 'not_changeable'
      detail: string
    } & (unknown | unknown | unknown)
    Health: {
      /** @enum {string} */
      status: 'ok'
    }
    ListedCropPlan: {
      /** @description Opaque identifier */
      id: string
      name: string
      crop: string
      location: string
      planting_month: number
      /**
       * @description Decides the severity of notifications about the plan
       * @enum {string}
       */
      risk_tolerance: 'low' | 'medium' | 'high'
      is_archived: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      updated_at: string
      /**
       * @description Label of the latest recorded analysis, which may be for another crop, location or month than the plan; null before the first analysis
       * @enum {string|null}
       */
      latest_feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
        | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      latest_analysis_at: string | null
      outlook: components['schemas']['PlanOutlook'] | null
      /** @description Notes on the crop and the location, as in a result: unknown and ambiguous names with suggestions, and how others are read. Empty if there is nothing to say */
      notes: components['schemas']['Note'][]
      /**
       * @description Only with `include=irrigation`: whether the latest label holds only with irrigation (`required`) or lies between those with and without it (`decisive`); null if it does not depend on irrigation
       * @enum {string|null}
       */
      latest_irrigation?: 'required' | 'decisive' | null
    }
    ListedNotification: {
      /** @description Opaque identifier */
      id: string
      title: string
      message: string
      /** @enum {string} */
      severity: 'info' | 'warning' | 'critical'
      /** @description Opaque identifier */
      related_crop_plan_id: string | null
      is_read: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * @description Only with `include=params`; null for notifications of earlier versions
       * @enum {string|null}
       */
      code?:
        | 'feasibility_changed'
        | 'other_question_analysed'
        | 'outlook_changed'
        | 'planting_next_month'
        | 'webhook_disabled'
        | null
      /** @description Only with `include=params` */
      params?: {
        [key: string]:
          | number
          | string
          | (number | string)[]
          | {
              crop: string
              location: string
              month: number
              conditions?: {
                /**
                 * @description If unknown, the crop's irrigated share in the country decides
                 * @enum {string|null}
                 */
                water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
                /** @description Height of the field above sea level in metres. If unknown, the height of the place */
                elevation_m?: number | null
                /**
                 * @description If unknown, loam is assumed
                 * @enum {string|null}
                 */
                soil_texture?:
                  | 'sand'
                  | 'loamy_sand'
                  | 'sandy_loam'
                  | 'loam'
                  | 'silt_loam'
                  | 'clay_loam'
                  | 'clay'
                  | null
                /** @description If unknown, the pH of the soil is not considered */
                soil_ph?: number | null
                /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
                variety?: unknown
              }
              /** @enum {string} */
              label: 'highly_suitable' | 'moderately_suitable' | 'marginally_suitable' | 'not_suitable'
            }
      } | null
    }
    Location: {
      /** @description Unambiguous name of the place to use in an analysis */
      location: string
      name: string
      /** @description ISO 3166-1 alpha-2 code */
      country: string
      /** @description First-level administrative division; null if there is none */
      region: string | null
      /** @description The same as `region` */
      admin1?: string | null
      latitude?: number
      longitude?: number
      /** @description Null if unknown */
      elevation_m?: number | null
      /** @description Null if unknown */
      population: number | null
    }
    Locations: {
      /** @description The best matches first; nearest first with `near` */
      locations: components['schemas']['Location'][]
      model_version: string
    }
    ModelVersion: {
      model_version: string
      /** @description The changes of this version in one line, as the model states them; null if it states none */
      changes: string | null
      /**
       * Format: date-time
       * @description The first analysis that was stored
       */
      first_seen_at: string
      /**
       * Format: date-time
       * @description The latest analysis that was stored
       */
      last_seen_at: string
      /** @description Number of stored analyses, those that were deleted since included. Answers from the cache that are not recorded do not count */
      analyses: number
      /** @description Whether this version answers now */
      is_current: boolean
    }
    ModelVersions: {
      /** @description The one with the newest analysis first */
      model_versions: components['schemas']['ModelVersion'][]
      /** @description The version that answers now; null while a model server has not stated one */
      model_version: string | null
    }
    MonthOutlook: {
      month: number
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
      rainfed_score: number
      irrigated_score: number
    }
    MonthScore: {
      month: number
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
      /** @description Key of the crop type that the month is for */
      crop_type?: string
    }
    Note: {
      /**
       * @description More codes may be added
       * @example LOCATION_NOT_IN_REFERENCE
       * @example LOCATION_AMBIGUOUS
       * @example LOCATION_MATCHED
       * @example LOCATION_WIDENED
       * @example COORDINATES_EXCHANGED
       * @example COORDINATES_AT_SEA
       * @example LOCATION_IS_DIVISION
       * @example LOCATION_RANGE
       * @example CROP_NOT_IN_REFERENCE
       * @example CROP_MATCHED
       * @example CROP_TYPE_CHOSEN
       * @example NO_ALTERNATIVE_CROPS
       * @example CLIMATE_NOT_IN_REFERENCE
       * @example MONTH_OUT_OF_RANGE
       * @example PERENNIAL_CROP
       * @example WATER_SUPPLY_ASSUMED
       * @example VARIETY_NOT_USED
       * @example VARIETY_UNUSUAL
       */
      code: string
      detail: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params?: {
        [key: string]: number | string | (number | string)[]
      }
      /** @description Names to use in a new request */
      suggestions?: string[]
    }
    Notification: {
      /** @description Opaque identifier */
      id: string
      title: string
      message: string
      /** @enum {string} */
      severity: 'info' | 'warning' | 'critical'
      /** @description Opaque identifier */
      related_crop_plan_id: string | null
      is_read: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
    }
    NotificationCreatedMessage: {
      /** @enum {string} */
      type: 'notification.created'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        notification_id: string
        /** @enum {string} */
        code:
          | 'feasibility_changed'
          | 'other_question_analysed'
          | 'outlook_changed'
          | 'planting_next_month'
          | 'webhook_disabled'
        /** @enum {string} */
        severity: 'info' | 'warning' | 'critical'
        /** @description Null if the notification is not about a plan */
        crop_plan_id: string | null
        notifications_url: string
      }
    }
    NotificationList: {
      notifications: components['schemas']['ListedNotification'][]
      /** @description Number of all your unread notifications, regardless of the query */
      unread_count: number
    }
    NotificationMails: {
      /** @enum {string} */
      frequency: 'off' | 'each' | 'daily'
      /** @enum {string} */
      language: 'en' | 'fr' | 'es' | 'pt' | 'sw' | 'hi' | 'id' | 'ar'
      /** @description Whether the owner of the address confirmed that it gets the mails */
      is_confirmed: boolean
      /** @description Whether this service sends notifications by e-mail */
      is_available: boolean
    }
    Outlook: {
      id: string
      /** @description Model or ensemble */
      source: string
      /** @description Centre that publishes it */
      centre: string
      /** @description Month of the issue, `YYYY-MM` */
      issued: string
      /** @description Months that it covers, `YYYY-MM` */
      months: string[]
      /** @description West, south, east and north, in degrees */
      region: number[]
      /** @description Whether it is used: false when a newer outlook covers its region */
      is_current: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      imported_at: string
      /** @description Line that the licence of the data asks to show */
      licence: string
    }
    OutlookConfidenceReason: {
      /**
       * @description More codes may be added
       * @example outlook_no_skill
       * @example outlook_skill_low
       * @example outlook_skill_unknown
       */
      code: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params: {
        [key: string]: number | string | (number | string)[]
      }
      detail: string
    }
    OutlookMap: {
      /** @description Name of the crop in the reference data */
      crop: string
      /** @enum {string} */
      water_supply: 'rainfed' | 'irrigated'
      month: number
      model_version: string
      /** @description The outlooks of the map, the newest issue first; none if none covers the season */
      outlooks: {
        source: string
        /** @description Month of the issue, `YYYY-MM` */
        issued: string
        /** @description The line that the licence asks for; show it */
        licence: string
      }[]
      /** @description Width and height of a cell */
      resolution_degrees: number
      /** @description `[latitude, longitude, difference]` of the centre of each land cell: the score by the outlook less that of a normal year, as in the answer for the cell. Land without an outlook is left out. */
      cells: [number, number, number][]
    }
    OutlookRisk: {
      /**
       * @description More codes may be added
       * @example outlook_drought
       * @example outlook_excess_rain
       * @example outlook_heat
       * @example outlook_cold
       */
      code: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params: {
        [key: string]: number | string | (number | string)[]
      }
      seasons_in_ten: number
      usual_seasons_in_ten: number
      detail: string
    }
    OutlookTerciles: {
      below: number
      normal: number
      above: number
    }
    Place: {
      name: string
      /** @description ISO 3166-1 alpha-2 code */
      country: string | null
      /** @description First-level administrative division, such as a state or county */
      admin1: string | null
      latitude: number
      longitude: number
      elevation_m: number | null
      /** @enum {string} */
      confidence: 'high' | 'medium' | 'low'
      /** @enum {string} */
      kind?: 'town' | 'district' | 'region' | 'coordinates'
      /** @description Distance to the nearest climate record */
      station_km?: number | null
      /** @description Height above the nearest climate record, for which temperatures are corrected */
      height_shift_m?: number | null
      range?: components['schemas']['PlaceRange'] | null
    }
    /** @description The scores of towns in a district or region; null for other places */
    PlaceRange: {
      /** @description Number of towns that were scored */
      towns: number
      lowest_score: number
      highest_score: number
      /** @description The most populous town */
      main_town: {
        /** @description The location to ask for */
        location: string
        name: string
        /** @enum {string} */
        feasibility_label:
          | 'highly_suitable'
          | 'moderately_suitable'
          | 'marginally_suitable'
          | 'not_suitable'
          | 'insufficient_data'
        feasibility_score: number
      }
    }
    /** @description The verdict of the latest recorded analysis by the seasonal outlook; null if none covers its season. `latest_feasibility_label` stays that of a normal year */
    PlanOutlook: {
      /** @description Month of the issue, `YYYY-MM` */
      issued: string
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      /**
       * @description How the label differs from that of a normal year
       * @enum {string}
       */
      change: 'better' | 'worse' | 'same'
    }
    PlanOutlookChangedMessage: {
      /** @enum {string} */
      type: 'plan.outlook_changed'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        crop_plan_id: string
        /** @description Opaque identifier */
        notification_id: string
        /** @description Month of the issue, YYYY-MM */
        issued: string
        /** @enum {string} */
        from:
          | 'highly_suitable'
          | 'moderately_suitable'
          | 'marginally_suitable'
          | 'not_suitable'
          | 'insufficient_data'
        /** @enum {string} */
        to:
          | 'highly_suitable'
          | 'moderately_suitable'
          | 'marginally_suitable'
          | 'not_suitable'
          | 'insufficient_data'
        /**
         * @description Whether `from` is the verdict for a usual year or that by an earlier outlook
         * @enum {string}
         */
        compared_with: 'usual' | 'earlier_outlook'
        /** @enum {string} */
        skill: 'low' | 'fair'
        crop_plan_url: string
      }
    }
    PlantingPeriod: {
      /** @description First planting date as MM-DD */
      from: string
      /** @description Last planting date as MM-DD; earlier than `from` if the period crosses the year end */
      to: string
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
      /** @description Whether it is the best of the list */
      is_best: boolean
    }
    PlantingWindow: {
      /** @description First planting date as MM-DD */
      from: string
      /** @description Last planting date as MM-DD; earlier than `from` if the period crosses the year end */
      to: string
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number
      /** @description Whether it is the best of the list */
      is_best: boolean
      /** @description Key of the crop type that the window is for */
      crop_type: string
    }
    /** @description Branch on `code`. `detail` is for people and may be reworded. */
    Problem: {
      /**
       * Format: uri-reference
       * @description Page of the error code in the error catalogue
       */
      type: string
      /** @description Short summary, the same for every error with this code */
      title: string
      /** @description The HTTP status code */
      status: number
      code: components['schemas']['ErrorCode']
      /** @description What went wrong in this request */
      detail: string
      /** @description All validation errors; only with `VALIDATION_FAILED` */
      errors?: components['schemas']['FieldError'][]
    }
    Profile: {
      /** @description Opaque identifier */
      id: string
      email: string
      full_name: string
      organization: string
      /** @description Whether an operator has verified the account */
      is_verified: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
    }
    Readiness: {
      /** @enum {string} */
      status: 'ready' | 'unavailable'
      /** @description True while Redis is unavailable: requests are still served, some of them more slowly */
      degraded: boolean
      /** @description State of each dependency; `queue` only while operators pause the task queue */
      checks: {
        [key: string]: string
      }
    }
    ResultSummary: {
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number | null
      limiting_factor: string | null
      /** @description The planting windows of the year, best first */
      windows: components['schemas']['PlantingWindow'][]
      place: components['schemas']['Place'] | null
      /** @description Planting and harvest; null for perennial crops */
      season?: {
        /** @description Planting date as MM-DD */
        planting: string
        /** @description Harvest date as MM-DD */
        harvest: string
        /** @description Days from planting to harvest */
        days: number
        /** @enum {string} */
        variety: 'full' | 'medium' | 'early'
        /** @description Whether the harvest falls in the year after planting */
        crosses_year_end: boolean
      } | null
      /**
       * @description Whether the label holds only with irrigation (`required`) or lies between those with and without it (`decisive`); null if it does not depend on irrigation
       * @enum {string|null}
       */
      irrigation?: 'required' | 'decisive' | null
      /** @description The water of the season, or of the year for perennial crops */
      water?: {
        crop_water_requirement_mm: number | null
        /** @description What rain and soil water do not supply */
        shortage_mm: number | null
        /** @description Share of the yield that is left on rain alone */
        yield_ratio_rainfed: number | null
      } | null
      /** @description A few sentences for growers */
      explanation?: string | null
      /** @description The sentences of the explanation, for clients that write their own texts */
      explanation_parts?: components['schemas']['ExplanationPart'][] | null
      /** @description The verdict by the seasonal outlook of the place; null if none covers the season */
      outlook?: {
        source: string
        issued: string
        /** @enum {string} */
        feasibility_label:
          | 'highly_suitable'
          | 'moderately_suitable'
          | 'marginally_suitable'
          | 'not_suitable'
          | 'insufficient_data'
        feasibility_score: number
        /** @enum {string} */
        change: 'better' | 'worse' | 'same'
      } | null
      /** @description What to check in the question, with suggestions */
      notes: components['schemas']['Note'][]
    }
    Risk: {
      /** @enum {string} */
      code:
        | 'frost'
        | 'heat'
        | 'drought'
        | 'rain_variability'
        | 'excess_rain'
        | 'wet_harvest'
        | 'cold_sowing'
        | 'does_not_ripen'
        | 'no_vernalisation'
        | 'low_confidence'
      /** @enum {string} */
      severity: 'moderate' | 'severe'
      detail: string
      /** @description Numbers, keys and names inside the text, for clients that write their own texts */
      params?: {
        [key: string]: number | string | (number | string)[]
      }
    }
    /** @description Null for perennial crops */
    Season: {
      /** @description Planting date as MM-DD */
      planting: string
      /** @description Harvest date as MM-DD */
      harvest: string
      /** @description Days from planting to harvest */
      days: number
      /** @enum {string} */
      variety: 'full' | 'medium' | 'early'
      /** @description Whether the harvest falls in the year after planting */
      crosses_year_end: boolean
    }
    StoredAnalysis: {
      /** @description Opaque identifier */
      id: string
      /** @description The task that made the analysis. It expires; the analysis does not */
      task_id: string
      /** @description The batch that the analysis is an item of */
      batch_id: string | null
      /** @description The crop plan that the question named */
      crop_plan_id: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      location: string
      crop: string
      month: number
      /** @description The year of planting that the question stated */
      planting_year: number | null
      /** @description The known conditions; null if there are none */
      conditions: {
        /**
         * @description If unknown, the crop's irrigated share in the country decides
         * @enum {string|null}
         */
        water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
        /** @description Height of the field above sea level in metres. If unknown, the height of the place */
        elevation_m?: number | null
        /**
         * @description If unknown, loam is assumed
         * @enum {string|null}
         */
        soil_texture?:
          | 'sand'
          | 'loamy_sand'
          | 'sandy_loam'
          | 'loam'
          | 'silt_loam'
          | 'clay_loam'
          | 'clay'
          | null
        /** @description If unknown, the pH of the soil is not considered */
        soil_ph?: number | null
        /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
        variety?: ('early' | 'medium' | 'late') | number | null
      } | null
      /** @enum {string} */
      feasibility_label:
        | 'highly_suitable'
        | 'moderately_suitable'
        | 'marginally_suitable'
        | 'not_suitable'
        | 'insufficient_data'
      feasibility_score: number | null
      model_version: string
      /**
       * @description `reanalysis` if a new model version caused it
       * @enum {string}
       */
      trigger: 'request' | 'reanalysis'
      /** @description Whether the question differed from that of its plan: in crop, location, month or conditions */
      is_what_if: boolean
      result: components['schemas']['Analysis']
    }
    Submission: {
      /** @description Opaque identifier */
      task_id: string
      /** @enum {string} */
      status: 'queued' | 'completed'
      /** @description Path of the task */
      poll_url: string
    }
    SuitabilityMap: {
      /** @description Name of the crop in the reference data */
      crop: string
      /** @enum {string} */
      water_supply: 'rainfed' | 'irrigated'
      month: number
      model_version: string
      /** @description Width and height of a cell */
      resolution_degrees: number
      /** @description `[latitude, longitude, score]` of the centre of each land cell, from north to south and from west to east. Land without a climate record within 300 km is left out. */
      cells: [number, number, number][]
    }
    SuitabilityMapProgress: {
      /** @description Name of the crop in the reference data */
      crop: string
      /** @enum {string} */
      water_supply: 'rainfed' | 'irrigated'
      month: number
      model_version: string
      /** @enum {string} */
      status: 'queued' | 'processing'
      /** @description Computed parts of the map */
      done: number
      /** @description Parts of the map; they take about the same time each */
      total: number
    }
    Task: {
      /** @description Opaque identifier */
      task_id: string
      /** @description Opaque identifier */
      request_id: string
      /** @enum {string} */
      status: 'queued' | 'processing' | 'completed' | 'failed'
      /** @description Whether the task has finished. Stop polling as soon as it is true, in any status */
      done: boolean
      /** @description Whether the result came from the cache */
      cached: boolean
      /** @description Path of this task */
      poll_url: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      started_at: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      finished_at: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      expires_at: string | null
      result: components['schemas']['Analysis'] | null
      error: components['schemas']['TaskFailure'] | null
    }
    TaskFailure: {
      /** @enum {string} */
      code: 'ANALYSIS_FAILED' | 'ANALYSIS_TIMED_OUT'
      /** @description What went wrong, for people */
      detail: string
      /** @description Whether submitting the analysis again may succeed */
      retryable: boolean
    }
    Tokens: {
      /** @description JWT to send as `Authorization: Bearer <token>` */
      access_token: string
      /** @description JWT to exchange, once, for a new pair of tokens */
      refresh_token: string
      /** @description Lifetime of the access token in minutes */
      expires_in_minutes: number
    }
    Water: {
      /**
       * @description The stated supply of water, to which the label and the score of the analysis apply
       * @enum {string}
       */
      supply?: 'rainfed' | 'irrigated' | 'unknown'
      /** @description Irrigated share of the crop's harvested area in the country; null where unknown */
      irrigated_share?: number | null
      /** @enum {string} */
      rainfed_label?: 'highly_suitable' | 'moderately_suitable' | 'marginally_suitable' | 'not_suitable'
      /** @enum {string} */
      irrigated_label?: 'highly_suitable' | 'moderately_suitable' | 'marginally_suitable' | 'not_suitable'
      /** @description Score without irrigation */
      rainfed_score: number
      /** @description Score with full irrigation */
      irrigated_score: number
      /** @description Whether irrigation raises the feasibility label by at least two classes */
      only_with_irrigation: boolean
      /**
       * @description Whether the label holds only with irrigation (`required`) or lies between those with and without it (`decisive`); null if it does not depend on irrigation
       * @enum {string|null}
       */
      irrigation?: 'required' | 'decisive' | null
      crop_water_requirement_mm: number
      rain_mm: number
      effective_rain_mm: number
      /** @description Water use on rain alone: rain, water stored in the soil and the shortage add up to `crop_water_requirement_mm` */
      rain_used_mm?: number
      soil_water_mm?: number
      shortage_mm?: number
      /** @description Irrigation that avoids all water stress in this season, without losses. It also wets the soil, so it may exceed the shortage */
      net_irrigation_mm: number
      /** @description Share of the attainable yield without irrigation, as far as water goes */
      yield_ratio_rainfed: number
      /** @description The same in a dry year, the driest out of five */
      yield_ratio_rainfed_dry_year: number
    }
    Webhook: {
      /** @description Opaque identifier */
      id: string
      url: string
      events: (
        | 'analysis.completed'
        | 'analysis.failed'
        | 'batch.completed'
        | 'notification.created'
        | 'plan.outlook_changed'
      )[]
      description: string | null
      /** @description No messages are created or sent while it is false */
      is_enabled: boolean
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      disabled_at: string | null
      /**
       * @description `gone` after a response with 410; `failing` after 5 days without a successful attempt; `owner` or `operator` if one of them disabled it
       * @enum {string|null}
       */
      disabled_reason: 'gone' | 'failing' | 'owner' | 'operator' | null
      /**
       * Format: date-time
       * @description First failed attempt since the last successful one
       */
      failing_since: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
    }
    WebhookDelivery: {
      /** @description The `webhook-id` header of all attempts */
      id: string
      /** @enum {string} */
      type:
        | 'analysis.completed'
        | 'analysis.failed'
        | 'batch.completed'
        | 'notification.created'
        | 'plan.outlook_changed'
        | 'webhook.test'
      /**
       * @description `failed` after the last attempt, or when the webhook was disabled
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed'
      attempts: number
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      created_at: string
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      last_attempt_at: string | null
      /**
       * Format: date-time
       * @description Null while an attempt is in progress
       */
      next_attempt_at: string | null
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      finished_at: string | null
      response_status: number | null
      /** @description Start of the response, at most 1 KiB */
      response_body: string | null
      /**
       * @description Why the last attempt failed
       * @enum {string|null}
       */
      error:
        | 'status_not_successful'
        | 'redirect_not_followed'
        | 'timed_out'
        | 'host_not_found'
        | 'address_not_allowed'
        | 'connection_failed'
        | 'certificate_not_valid'
        | 'account_not_active'
        | 'webhook_disabled'
        | null
    }
    WebhookDeliveryList: {
      deliveries: components['schemas']['WebhookDelivery'][]
    }
    WebhookList: {
      webhooks: components['schemas']['Webhook'][]
    }
    WebhookTestMessage: {
      /** @enum {string} */
      type: 'webhook.test'
      /**
       * Format: date-time
       * @description UTC timestamp with milliseconds
       */
      timestamp: string
      data: {
        /** @description Opaque identifier */
        webhook_id: string
      }
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  registerAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @description Letter case, the encoding of accents and invisible characters at the ends do not matter
           */
          email: string
          full_name: string
          organization: string
          /** @description Any characters are allowed. Common passwords are rejected, and so are the e-mail address, its local part, the full name and the organization */
          password: string
        }
      }
    }
    responses: {
      /** @description The account was created */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Tokens']
        }
      }
    }
  }
  logIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          email: string
          password: string
        }
      }
    }
    responses: {
      /** @description The tokens of the new session */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Tokens']
        }
      }
    }
  }
  refreshSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          refresh_token: string
        }
      }
    }
    responses: {
      /** @description The new tokens of the session */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Tokens']
        }
      }
    }
  }
  logOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          refresh_token: string
        }
      }
    }
    responses: {
      /** @description The session has ended, or had ended before */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readProfile: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your profile */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Profile']
        }
      }
    }
  }
  eraseAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          password: string
        }
      }
    }
    responses: {
      /** @description The account is erased */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateProfile: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          full_name?: string | null
          organization?: string | null
        }
      }
    }
    responses: {
      /** @description Your profile after the change */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Profile']
        }
      }
    }
  }
  changePassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          current_password: string
          /** @description Any characters are allowed. Common passwords are rejected, and so are the e-mail address, its local part, the full name and the organization */
          new_password: string
        }
      }
    }
    responses: {
      /** @description The tokens of your new session */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Tokens']
        }
      }
    }
  }
  exportAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your data */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AccountExport']
        }
      }
    }
  }
  requestPasswordReset: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @description Letter case, the encoding of accents and invisible characters at the ends do not matter
           */
          email: string
        }
      }
    }
    responses: {
      /** @description The request was accepted */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Empty']
        }
      }
    }
  }
  confirmPasswordReset: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @description Letter case, the encoding of accents and invisible characters at the ends do not matter
           */
          email: string
          /** @description The code of the mail; letter case, spaces and dashes do not matter */
          code: string
          /** @description Any characters are allowed. Common passwords are rejected, and so are the e-mail address, its local part, the full name and the organization */
          new_password: string
        }
      }
    }
    responses: {
      /** @description The password was replaced: sign in with it */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readNotificationMails: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your setting */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['NotificationMails']
        }
      }
    }
  }
  updateNotificationMails: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description How often notifications are sent by e-mail
           * @enum {string|null}
           */
          frequency?: 'off' | 'each' | 'daily' | null
          /**
           * @description The language of the mails
           * @enum {string|null}
           */
          language?: 'en' | 'fr' | 'es' | 'pt' | 'sw' | 'hi' | 'id' | 'ar' | null
        }
      }
    }
    responses: {
      /** @description Your setting after the change */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['NotificationMails']
        }
      }
    }
  }
  submitAnalysis: {
    parameters: {
      query?: {
        /** @description Bypasses the result cache, so that the analysis is computed and recorded */
        refresh?: boolean
        /** @description Records a cached result as well: it is `queued` like any other, and completes without being computed again */
        record?: boolean
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The year of planting, from last year to two years ahead, for seasonal outlooks. If unknown, the next planting */
          planting_year?: number | null
          /** @description One of your crop plans. A computed analysis is recorded in the plan's history; a cached result only with `record=true`. An analysis of another crop, location, month or other conditions than the plan's is recorded as a what-if */
          crop_plan_id?: string | null
          /** @description Required unless `crop_plan_id` is given; defaults to the plan's value */
          location?: string
          /** @description Required unless `crop_plan_id` is given; defaults to the plan's value */
          crop?: string
          /** @description Required unless `crop_plan_id` is given; defaults to the plan's value */
          month?: number
          /** @description Known conditions of the field. Those of the plan apply where the request has none */
          conditions?: {
            /**
             * @description If unknown, the crop's irrigated share in the country decides
             * @enum {string|null}
             */
            water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
            /** @description Height of the field above sea level in metres. If unknown, the height of the place */
            elevation_m?: number | null
            /**
             * @description If unknown, loam is assumed
             * @enum {string|null}
             */
            soil_texture?:
              | 'sand'
              | 'loamy_sand'
              | 'sandy_loam'
              | 'loam'
              | 'silt_loam'
              | 'clay_loam'
              | 'clay'
              | null
            /** @description If unknown, the pH of the soil is not considered */
            soil_ph?: number | null
            /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
            variety?: ('early' | 'medium' | 'late') | number | null
          } | null
          /**
           * @description If unknown, the crop's irrigated share in the country decides
           * @enum {string|null}
           */
          water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
          /** @description Height of the field above sea level in metres. If unknown, the height of the place */
          elevation_m?: number | null
          /**
           * @description If unknown, loam is assumed
           * @enum {string|null}
           */
          soil_texture?:
            | 'sand'
            | 'loamy_sand'
            | 'sandy_loam'
            | 'loam'
            | 'silt_loam'
            | 'clay_loam'
            | 'clay'
            | null
          /** @description If unknown, the pH of the soil is not considered */
          soil_ph?: number | null
          /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
          variety?: ('early' | 'medium' | 'late') | number | null
        }
      }
    }
    responses: {
      /** @description The analysis was accepted */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Submission']
        }
      }
    }
  }
  readTask: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        task_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The task, in any state */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Task']
        }
      }
    }
  }
  listBatches: {
    parameters: {
      query?: {
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
        /** @description Id of one of your batches; only older ones are listed */
        before?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your batches */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BatchList']
        }
      }
    }
  }
  submitBatch: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          items?: {
            location: string
            crop: string
            month: number
            /** @description The year of planting, from last year to two years ahead, for seasonal outlooks. If unknown, the next planting */
            planting_year?: number | null
            /** @description Your own text, such as the number of a field, which the result repeats */
            reference?: string | null
            /** @description Known conditions of the field */
            conditions?: {
              /**
               * @description If unknown, the crop's irrigated share in the country decides
               * @enum {string|null}
               */
              water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
              /** @description Height of the field above sea level in metres. If unknown, the height of the place */
              elevation_m?: number | null
              /**
               * @description If unknown, loam is assumed
               * @enum {string|null}
               */
              soil_texture?:
                | 'sand'
                | 'loamy_sand'
                | 'sandy_loam'
                | 'loam'
                | 'silt_loam'
                | 'clay_loam'
                | 'clay'
                | null
              /** @description If unknown, the pH of the soil is not considered */
              soil_ph?: number | null
              /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
              variety?: ('early' | 'medium' | 'late') | number | null
            } | null
            /**
             * @description If unknown, the crop's irrigated share in the country decides
             * @enum {string|null}
             */
            water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
            /** @description Height of the field above sea level in metres. If unknown, the height of the place */
            elevation_m?: number | null
            /**
             * @description If unknown, loam is assumed
             * @enum {string|null}
             */
            soil_texture?:
              | 'sand'
              | 'loamy_sand'
              | 'sandy_loam'
              | 'loam'
              | 'silt_loam'
              | 'clay_loam'
              | 'clay'
              | null
            /** @description If unknown, the pH of the soil is not considered */
            soil_ph?: number | null
            /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
            variety?: ('early' | 'medium' | 'late') | number | null
          }[]
          /** @description Every combination of a location, a crop and a month, at most 10000. The index of an item counts the months of the first crop at the first location, then those of the next crop, then the next location. */
          grid?: {
            locations: string[]
            crops: string[]
            months: number[]
            /** @description The year of planting, from last year to two years ahead, for seasonal outlooks. If unknown, the next planting */
            planting_year?: number | null
            /** @description Known conditions of all fields */
            conditions?: {
              /**
               * @description If unknown, the crop's irrigated share in the country decides
               * @enum {string|null}
               */
              water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
              /** @description Height of the field above sea level in metres. If unknown, the height of the place */
              elevation_m?: number | null
              /**
               * @description If unknown, loam is assumed
               * @enum {string|null}
               */
              soil_texture?:
                | 'sand'
                | 'loamy_sand'
                | 'sandy_loam'
                | 'loam'
                | 'silt_loam'
                | 'clay_loam'
                | 'clay'
                | null
              /** @description If unknown, the pH of the soil is not considered */
              soil_ph?: number | null
              /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
              variety?: ('early' | 'medium' | 'late') | number | null
            } | null
            /**
             * @description If unknown, the crop's irrigated share in the country decides
             * @enum {string|null}
             */
            water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
            /** @description Height of the field above sea level in metres. If unknown, the height of the place */
            elevation_m?: number | null
            /**
             * @description If unknown, loam is assumed
             * @enum {string|null}
             */
            soil_texture?:
              | 'sand'
              | 'loamy_sand'
              | 'sandy_loam'
              | 'loam'
              | 'silt_loam'
              | 'clay_loam'
              | 'clay'
              | null
            /** @description If unknown, the pH of the soil is not considered */
            soil_ph?: number | null
            /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
            variety?: ('early' | 'medium' | 'late') | number | null
          }
        } & (unknown | unknown)
      }
    }
    responses: {
      /** @description All items were accepted */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BatchSubmission']
        }
      }
    }
  }
  readBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        batch_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The batch, in any state */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Batch']
        }
      }
    }
  }
  cancelBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        batch_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description No item of the batch is waiting any more */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readBatchResults: {
    parameters: {
      query?: {
        /** @description Index of an item; only later ones are returned */
        after?: number
        /** @description `summary` for the label, the score, the limiting factor, the planting windows, the place and the notes; `full` for whole results */
        fields?: 'summary' | 'full'
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        batch_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The items that have ended */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/x-ndjson': components['schemas']['BatchItemResult']
          /**
           * @example index,reference,location,crop,month,water_supply,elevation_m,soil_texture,soil_ph,status,feasibility_label,feasibility_score,limiting_factor,windows,error_code,error_detail,place,country,region,notes,suggestions,irrigation,latitude,longitude,best_window_from,best_window_to,planting,harvest,crosses_year_end,crop_water_requirement_mm,shortage_mm,yield_ratio_rainfed,explanation,variety,planting_year,outlook_issued,outlook_source,outlook_label,outlook_score,outlook_change
           *     0,field 17,nakuru,maize,4,,,,,completed,moderately_suitable,0.62,water,03-11/04-20,,,Nakuru,KE,Nakuru,,,,-0.28,36.07,03-11,04-20,04-01,09-10,false,520,90,0.71,Maize is moderately suitable in Nakuru.,,,2026-03,NMME,marginally_suitable,0.41,worse
           */
          'text/csv': string
          'application/geo+json': components['schemas']['BatchResultFeatures']
          'application/vnd.apache.parquet': string
        }
      }
    }
  }
  listAnalyses: {
    parameters: {
      query?: {
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
        /** @description Id of one of your analyses; only older ones are listed */
        before?: string
        /** @description Only analyses of this crop plan */
        crop_plan_id?: string
        /** @description Only items of this batch */
        batch_id?: string
        /** @description Only analyses of this crop, as it was named in the question */
        crop?: string
        /** @description Only analyses that were completed at this time or later */
        from?: string
        /** @description Only analyses that were completed at this time or earlier */
        to?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your analyses */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AnalysisList']
        }
      }
    }
  }
  readAnalysis: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        analysis_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The analysis */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['StoredAnalysis']
        }
      }
    }
  }
  listCropPlans: {
    parameters: {
      query?: {
        /** @description Maximum number of plans; all by default. Values above 200 are treated as 200. */
        limit?: number
        /** @description Id of one of your crop plans; only older ones are listed */
        before?: string
        /** @description Whether archived plans are included */
        include_archived?: boolean
        /** @description `irrigation` adds how the latest label of each plan depends on irrigation */
        include?: 'irrigation'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your plans */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListedCropPlan'][]
        }
      }
    }
  }
  createCropPlan: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
          crop: string
          location: string
          planting_month: number
          /**
           * @description Decides the severity of notifications about the plan
           * @enum {string}
           */
          risk_tolerance: 'low' | 'medium' | 'high'
        }
      }
    }
    responses: {
      /** @description The plan was created */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CropPlan']
        }
      }
    }
  }
  readCropPlan: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The plan */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CropPlan']
        }
      }
    }
  }
  deleteCropPlan: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The plan was deleted */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  changeCropPlan: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name?: string | null
          /**
           * @description Decides the severity of notifications about the plan
           * @enum {string|null}
           */
          risk_tolerance?: 'low' | 'medium' | 'high' | null
          is_archived?: boolean | null
        }
      }
    }
    responses: {
      /** @description The updated plan */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CropPlan']
        }
      }
    }
  }
  listPlanAnalyses: {
    parameters: {
      query?: {
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The analyses of the plan */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AnalysisHistory']
        }
      }
    }
  }
  readPlanConditions: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The conditions */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FieldConditions']
        }
      }
    }
  }
  replacePlanConditions: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        plan_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description If unknown, the crop's irrigated share in the country decides
           * @enum {string|null}
           */
          water_supply?: 'rainfed' | 'irrigated' | 'unknown' | null
          /** @description Height of the field above sea level in metres. If unknown, the height of the place */
          elevation_m?: number | null
          /**
           * @description If unknown, loam is assumed
           * @enum {string|null}
           */
          soil_texture?:
            | 'sand'
            | 'loamy_sand'
            | 'sandy_loam'
            | 'loam'
            | 'silt_loam'
            | 'clay_loam'
            | 'clay'
            | null
          /** @description If unknown, the pH of the soil is not considered */
          soil_ph?: number | null
          /** @description The variety, or its days from planting to harvest. If unknown, the one that is usual at the place */
          variety?: ('early' | 'medium' | 'late') | number | null
        }
      }
    }
    responses: {
      /** @description The stored conditions */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FieldConditions']
        }
      }
    }
  }
  listNotifications: {
    parameters: {
      query?: {
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
        /** @description Whether only unread notifications are listed */
        unread_only?: boolean
        /** @description `params` adds the code and the parameters of each text, for clients that write their own */
        include?: 'params'
        /** @description Id of one of your notifications; only older ones are listed */
        before?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your notifications */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['NotificationList']
        }
      }
    }
  }
  markAllNotificationsRead: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All notifications that existed at that moment are read */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  markNotificationRead: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        notification_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The notification, now read */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Notification']
        }
      }
    }
  }
  listWebhooks: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your webhooks */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookList']
        }
      }
    }
  }
  createWebhook: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Where messages are sent: an `https` URL of a public host, without a user name or password. Outside production `http` and this computer are allowed too. */
          url: string
          /** @description Events that cause a message. `analysis.…` are for analyses outside of batches; `batch.completed` comes when the last item of a batch has ended; `notification.created` and `plan.outlook_changed` only come for accounts. */
          events: (
            | 'analysis.completed'
            | 'analysis.failed'
            | 'batch.completed'
            | 'notification.created'
            | 'plan.outlook_changed'
          )[]
          /** @description Your own text */
          description?: string | null
        }
      }
    }
    responses: {
      /** @description The webhook was created */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedWebhook']
        }
      }
    }
  }
  readWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhook */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Webhook']
        }
      }
    }
  }
  deleteWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhook was deleted */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  changeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Where messages are sent: an `https` URL of a public host, without a user name or password. Outside production `http` and this computer are allowed too. */
          url?: string | null
          /** @description Events that cause a message. `analysis.…` are for analyses outside of batches; `batch.completed` comes when the last item of a batch has ended; `notification.created` and `plan.outlook_changed` only come for accounts. */
          events?:
            | (
                | 'analysis.completed'
                | 'analysis.failed'
                | 'batch.completed'
                | 'notification.created'
                | 'plan.outlook_changed'
              )[]
            | null
          description?: string | null
          /** @description `true` enables a webhook again; `false` gives up its pending deliveries */
          is_enabled?: boolean | null
        }
      }
    }
    responses: {
      /** @description The updated webhook */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Webhook']
        }
      }
    }
  }
  testWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The message will be sent */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookDelivery']
        }
      }
    }
  }
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
        /** @description Id of a delivery of this webhook; only older ones are listed */
        before?: string
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The deliveries */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookDeliveryList']
        }
      }
    }
  }
  retryWebhookDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        webhook_id: string
        /** @description Unknown and malformed values result in 404 */
        delivery_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The message will be sent */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookDelivery']
        }
      }
    }
  }
  listCrops: {
    parameters: {
      query?: {
        /** @description Part of a name of a crop, in any language and script, or a word for several crops such as `nuts`. Typing errors are allowed. If omitted, all crops are listed */
        q?: string
        /** @description ISO 3166-1 alpha-2 code of a country. Of equally good matches, crops with a large harvested area there come first */
        country?: string
        /** @description A point, as `latitude,longitude`, in place of its country */
        near?: string
        /** @description Maximum number of entries to return; 20 with `q`, otherwise all by default. Values above 200 are treated as 200. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The best matches first; without `q`, all crops in alphabetical order of `crop` */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Crops']
        }
      }
    }
  }
  listLocations: {
    parameters: {
      query?: {
        /** @description Part of a place name, in any script, with or without accents; a country or division may follow the name. If omitted, the most populous places are listed */
        q?: string
        /** @description ISO 3166-1 alpha-2 code of a country. Of equally good matches, places there come first */
        country?: string
        /** @description A point, as `latitude,longitude`. Lists the nearest towns first; with `q` only those among the best matches */
        near?: string
        /** @description Maximum number of entries to return. Values above 200 are treated as 200. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The best matches first, the most populous or nearest of them before others */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Locations']
        }
      }
    }
  }
  listModelVersions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The newest first */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModelVersions']
        }
      }
    }
  }
  listOutlooks: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The newest issue first */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Outlook'][]
        }
      }
    }
  }
  readMap: {
    parameters: {
      query: {
        /** @description Planting month */
        month: number
        /** @description How the fields get their water */
        water_supply?: 'rainfed' | 'irrigated'
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        crop: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The map */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SuitabilityMap']
        }
      }
      /** @description Workers compute the map; request it again after `Retry-After` */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SuitabilityMapProgress']
        }
      }
    }
  }
  readOutlookMap: {
    parameters: {
      query: {
        /** @description Planting month */
        month: number
        /** @description How the fields get their water */
        water_supply?: 'rainfed' | 'irrigated'
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        crop: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The differences */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OutlookMap']
        }
      }
      /** @description Workers compute the map; request it again after `Retry-After` */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SuitabilityMapProgress']
        }
      }
    }
  }
  readMapTable: {
    parameters: {
      query: {
        /** @description Planting month */
        month: number
        /** @description How the fields get their water */
        water_supply?: 'rainfed' | 'irrigated'
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        crop: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example latitude,longitude,score,crop,month,water_supply,model_version,sources
           *     0.5,34.5,0.87,maize,4,rainfed,season-1.0.0+3f2a9c1d,CRU CL 2.0; …
           */
          'text/csv': string
        }
      }
      /** @description Workers compute the map; request it again after `Retry-After` */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SuitabilityMapProgress']
        }
      }
    }
  }
  readMapRaster: {
    parameters: {
      query: {
        /** @description Planting month */
        month: number
        /** @description How the fields get their water */
        water_supply?: 'rainfed' | 'irrigated'
      }
      header?: never
      path: {
        /** @description Unknown and malformed values result in 404 */
        crop: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/tiff': string
        }
      }
      /** @description Workers compute the map; request it again after `Retry-After` */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SuitabilityMapProgress']
        }
      }
    }
  }
  readHealth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The process is running */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
    }
  }
  readReadiness: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service accepts requests */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Readiness']
        }
      }
    }
  }
  readOpenApiDocument: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The OpenAPI 3.1 document of the service */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
    }
  }
  receiveAnalysisCompleted: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AnalysisCompletedMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receiveAnalysisFailed: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AnalysisFailedMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receiveBatchCompleted: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['BatchCompletedMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receiveNotificationCreated: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NotificationCreatedMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receivePlanOutlookChanged: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['PlanOutlookChangedMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receiveWebhookTest: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookTestMessage']
      }
    }
    responses: {
      /** @description The message was received */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
