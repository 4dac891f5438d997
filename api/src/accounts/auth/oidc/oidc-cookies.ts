import { Inject, Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { SealedCookie } from '../../../platform/http/index.js'
import { expectedAnswer, oidcTrip, type OidcDeparture } from './oidc-trip.js'

const minutes = 10

const pendingTrip = z.object({ trip: oidcTrip, expected: expectedAnswer })
type PendingTrip = z.infer<typeof pendingTrip>

const waiting = z.object({ userId: z.number().int(), loginEpoch: z.number().int() })
export type WaitingForCode = z.infer<typeof waiting>

const tripCookie = (provider: string): string => `loquia.oidc.${provider}`
const codeCookie = 'loquia.code'

@Injectable()
export class OidcCookies {
  private readonly trips: SealedCookie<PendingTrip>
  private readonly codes: SealedCookie<WaitingForCode>

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.trips = new SealedCookie(environment, minutes, pendingTrip)
    this.codes = new SealedCookie(environment, minutes, waiting)
  }

  saveTrip(response: Response, { trip, expected }: OidcDeparture): void {
    this.trips.set(response, tripCookie(trip.provider), { trip, expected })
  }

  readTrip(request: Request, provider: string): PendingTrip | undefined {
    const found = this.trips.read(request, tripCookie(provider))
    return found?.trip.provider === provider ? found : undefined
  }

  clearTrip(response: Response, provider: string): void {
    this.trips.clear(response, tripCookie(provider))
  }

  saveWaitingForCode(response: Response, waiting: WaitingForCode): void {
    this.codes.set(response, codeCookie, waiting)
  }

  readWaitingForCode(request: Request): WaitingForCode | undefined {
    return this.codes.read(request, codeCookie)
  }

  clearWaitingForCode(response: Response): void {
    this.codes.clear(response, codeCookie)
  }
}
