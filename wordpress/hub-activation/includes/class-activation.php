<?php
/**
 * From "Activate theme" to an activated site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Steps 1, 6 and 7 of the protocol: the request, the code's exchange, the certificate.
 */
final class Activation {

	/** The hub repeats a lost answer for ten minutes. */
	const CODE_LIFE = 600;

	const INTENTS = array( 'move', 'staging', 'new' );

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The steps for one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Asks the hub and remembers the request; gives the address where the browser goes next.
	 *
	 * @param int    $user_id Who asks; 0 from the command line: any administrator may come back then.
	 * @param string $intent  One of INTENTS where the site was activated elsewhere, else nothing.
	 * @throws Refused Why not.
	 */
	public function start( int $user_id, string $intent = '' ): string {
		$now      = $this->client->now();
		$verifier = Encoding::secret();
		$state    = Encoding::secret( 24 );
		$asked    = array(
			'return_url'            => $this->client->return_url(),
			'state'                 => $state,
			'code_challenge'        => Encoding::challenge( $verifier ),
			'code_challenge_method' => 'S256',
		);
		$answer   = $this->client->hub()->post( '/api/theme-verification/requests', $this->client->about_site() + $asked + $this->moving( $intent ) );
		$address  = $answer['verify_url'] ?? null;
		// The browser is sent to the hub and nowhere else.
		if ( ! is_string( $address ) || Config::origin( $address ) !== $this->client->config()->hub_url ) {
			throw new Refused( 'hub_unexpected', 'verify_url' );
		}
		$request = array(
			'state'      => $state,
			'verifier'   => $verifier,
			'verify_url' => $address,
			'user_id'    => $user_id,
			'home_url'   => Site::home(),
			'started_at' => $now,
			'code'       => '',
		);
		$this->client->store()->keep_request( $request, $now );
		return $address;
	}

	/**
	 * The browser came back: the code becomes the activation.
	 *
	 * @param string $code    The hub's one-time code.
	 * @param string $state   The request's state.
	 * @param int    $user_id Who came back.
	 * @throws Refused Why not; what is passing can be tried again with retry().
	 */
	public function finish( string $code, string $state, int $user_id ): void {
		$activation = $this->client->store()->activation();
		$is_again   = null !== $activation && '' !== ( $activation['state'] ?? '' ) && hash_equals( $activation['state'], $state );
		if ( $is_again && State::is_active( $this->client->state() ) ) {
			return; // The address was reloaded, or opened again out of the browser's history.
		}
		$request = $this->find_request( $state );
		if ( 0 !== $request['user_id'] && $request['user_id'] !== $user_id ) {
			throw new Refused( 'state_other_user' );
		}
		if ( 1 !== preg_match( '/\A[A-Za-z0-9._~-]{1,128}\z/', $code ) ) {
			throw new Refused( 'state_unknown' );
		}
		if ( ! Site::same( $request['home_url'], Site::home() ) ) {
			throw new Refused( 'state_other_site' );
		}
		$request['code']    = $code;
		$request['code_at'] = $this->client->now();
		$this->client->store()->keep_request( $request, $this->client->now() );
		$this->exchange( $request );
	}

	/**
	 * Asks for the answer that was lost, with the same code: the hub repeats it for ten minutes.
	 *
	 * @param int $user_id Who asks.
	 * @throws Refused Why not.
	 */
	public function retry( int $user_id ): void {
		$request = $this->waiting( $user_id );
		if ( null === $request ) {
			throw new Refused( 'code_unknown' );
		}
		$this->exchange( $request );
	}

	/**
	 * The request whose answer was lost and can still be asked for, or null.
	 *
	 * @param int $user_id Who asks.
	 */
	public function waiting( int $user_id ): ?array {
		$now = $this->client->now();
		foreach ( $this->client->store()->requests( $now ) as $request ) {
			$is_mine = 0 === $request['user_id'] || $request['user_id'] === $user_id;
			if ( $is_mine && '' !== $request['code'] && ( $request['code_at'] ?? 0 ) + self::CODE_LIFE > $now ) {
				return $request;
			}
		}
		return null;
	}

	/**
	 * Exchanges the code; what the hub refuses for good ends the request.
	 *
	 * @param array $request With its code.
	 * @throws Refused Why not.
	 */
	private function exchange( array $request ): void {
		$proof = array(
			'code'          => $request['code'],
			'code_verifier' => $request['verifier'],
		);
		try {
			$answer = $this->exchange_twice( $proof );
		} catch ( Refused $refused ) {
			if ( ! $refused->is_passing() ) {
				$this->client->store()->drop_request( $request['state'], $this->client->now() );
			}
			throw $refused;
		}
		$this->keep( $request, $answer );
	}

	/**
	 * Sends the proof; where no answer came and there is time left, sends the same once more.
	 *
	 * @param array $proof Code and verifier.
	 * @throws Refused Why not.
	 */
	private function exchange_twice( array $proof ): array {
		$hub = $this->client->hub();
		try {
			return $hub->post( '/api/theme-verification/token', $proof );
		} catch ( Refused $refused ) {
			if ( 0 !== $refused->status || ! $hub->has_time() ) {
				throw $refused;
			}
			return $hub->post( '/api/theme-verification/token', $proof );
		}
	}

	/**
	 * Verifies the certificate and keeps the activation. Nothing is kept before, so that the same
	 * code can be tried again.
	 *
	 * @param array $request What was asked.
	 * @param array $answer  The hub's answer.
	 * @throws Refused Why not.
	 */
	private function keep( array $request, array $answer ): void {
		foreach ( array( 'activation_id', 'activation_token', 'certificate', 'audience', 'kind' ) as $name ) {
			if ( ! is_string( $answer[ $name ] ?? null ) || '' === $answer[ $name ] ) {
				throw new Refused( 'hub_unexpected', $name );
			}
		}
		$claims     = $this->client->verifier()->verify( $answer['certificate'], $answer['audience'], $answer['activation_id'] );
		$masked     = $answer['masked_purchase_code'] ?? '';
		$activation = array(
			'id'           => $answer['activation_id'],
			'token'        => $answer['activation_token'],
			'audience'     => $answer['audience'],
			'home_url'     => $request['home_url'],
			'state'        => $request['state'],
			'status'       => State::ACTIVE,
			'kind'         => $answer['kind'],
			'masked_code'  => is_string( $masked ) ? $masked : '',
			'activated_at' => $this->client->now(),
			'checked_at'   => $this->client->now(),
			'moved_since'  => null,
			'message'      => '',
		);
		$this->client->store()->keep( $activation + self::certified( $answer['certificate'], $claims ) );
		$this->client->store()->drop_requests();
		$this->client->schedule()->ensure();
	}

	/**
	 * What a certificate adds to an activation.
	 *
	 * @param string $jws    The compact form.
	 * @param array  $claims What it says.
	 */
	public static function certified( string $jws, array $claims ): array {
		$support = $claims['supported_until'] ?? null;
		return array(
			'certificate'     => $jws,
			'certificate_id'  => $claims['jti'],
			'not_before'      => $claims['nbf'],
			'expires_at'      => $claims['exp'],
			'supported_until' => is_string( $support ) ? $support : null,
			'entitlements'    => array_values( array_filter( (array) ( $claims['entitlements'] ?? array() ), 'is_string' ) ),
			'offline'         => true === ( $claims['offline'] ?? null ),
		);
	}

	/**
	 * The request with this state; every stored one is compared in constant time.
	 *
	 * @param string $state What came back.
	 * @throws Refused When this site asked for nothing like it.
	 */
	private function find_request( string $state ): array {
		$found = null;
		foreach ( $this->client->store()->requests( $this->client->now() ) as $request ) {
			if ( hash_equals( $request['state'], $state ) ) {
				$found = $request;
			}
		}
		if ( null === $found ) {
			throw new Refused( 'state_unknown' );
		}
		return $found;
	}

	/**
	 * For a site that was activated under another address: what happened to it, and which activation
	 * that was.
	 *
	 * @param string $intent One of INTENTS, or nothing.
	 */
	private function moving( string $intent ): array {
		$activation = $this->client->store()->activation();
		if ( null === $activation || '' === $activation['id'] || ! in_array( $intent, self::INTENTS, true ) ) {
			return array();
		}
		return array(
			'intent'                 => $intent,
			'previous_activation_id' => $activation['id'],
		);
	}
}
