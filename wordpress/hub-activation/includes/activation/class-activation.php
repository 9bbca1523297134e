<?php
/**
 * From "Activate theme" to an activated site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Steps 1, 6 and 7 of the protocol: the request, the code's exchange, the certificate.
 */
final class Activation {

	/** The hub repeats a lost answer for ten minutes. */
	const CODE_LIFE = 600;

	const INTENTS = array( 'move', 'staging', 'new' );

	/** Kinds of a site that an administrator may choose, unless WordPress calls it `production`. */
	const KINDS = array( 'staging', 'local' );

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The steps for one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Asks the hub and remembers the request; gives the address where the browser goes next.
	 *
	 * @param int    $user_id Who asks; 0 from the command line: any administrator may come back then.
	 * @param string $intent  One of INTENTS where the site was activated elsewhere, else nothing.
	 * @param string $kind    One of KINDS where someone says what this site is, else nothing.
	 * @throws Refused Why not.
	 */
	public function start( int $user_id, string $intent = '', string $kind = '' ): string {
		$now      = $this->product->now();
		$verifier = Encoding::secret();
		$state    = Encoding::secret( 24 );
		$answer   = $this->ask( $verifier, $state, $this->moving( $intent ) + self::called( $kind ) );
		$address  = $answer['verify_url'] ?? null;
		// The browser is sent to the hub and nowhere else.
		if ( ! is_string( $address ) || Config::origin( $address ) !== $this->product->config()->hub_url ) {
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
		$this->product->store()->keep_request( $request, $now );
		return $address;
	}

	/**
	 * Asks the hub to begin an activation.
	 *
	 * @param string $verifier The secret that the code will be exchanged with.
	 * @param string $state    What the browser brings back.
	 * @param array  $more     What else to say.
	 * @throws Refused Why not.
	 */
	public function ask( string $verifier, string $state, array $more = array() ): array {
		$asked = array(
			'return_url'            => $this->product->return_url(),
			'state'                 => $state,
			'code_challenge'        => Encoding::challenge( $verifier ),
			'code_challenge_method' => 'S256',
		);
		try {
			return $this->product->hub()->post( '/api/theme-verification/requests', $more + $this->product->about_site() + $asked );
		} catch ( Refused $refused ) {
			if ( ! in_array( 'return_url', $refused->fields, true ) ) {
				throw $refused;
			}
			// WordPress runs for good under another address than visitors see: nothing that an administrator has to correct.
			throw new Refused( 'addresses_differ', Words::address( site_url() ), $refused->status );
		}
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
		$activation = $this->product->store()->activation();
		$is_again   = null !== $activation && '' !== ( $activation['state'] ?? '' ) && hash_equals( $activation['state'], $state );
		if ( $is_again && State::is_active( $this->product->state() ) ) {
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
		$request['code_at'] = $this->product->now();
		$this->product->store()->keep_request( $request, $this->product->now() );
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
		$now = $this->product->now();
		foreach ( $this->product->store()->requests( $now ) as $request ) {
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
				$this->product->store()->drop_request( $request['state'], $this->product->now() );
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
		$hub = $this->product->hub();
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
	 * Verifies the certificate, then stores the activation. Nothing is stored before, so the same
	 * code can be retried.
	 *
	 * @param array $request What was asked: `home_url`, and `state` where a browser was led.
	 * @param array $answer  The hub's answer.
	 * @throws Refused Why not.
	 */
	public function keep( array $request, array $answer ): void {
		$this->put( ( new Granted( $this->product ) )->activation( $request['home_url'], $answer, $request['state'] ?? '' ) );
	}

	/**
	 * Keeps an activation, on the site of a network that WordPress is switched to.
	 *
	 * @param array $activation What Granted::activation() gave.
	 */
	public function put( array $activation ): void {
		$this->product->store()->keep( $activation );
		$this->product->store()->drop_requests();
		$this->product->schedule()->ensure();
	}

	/**
	 * The request with this state; every stored one is compared in constant time.
	 *
	 * @param string $state What came back.
	 * @throws Refused When this site asked for nothing like it.
	 */
	private function find_request( string $state ): array {
		$found = null;
		foreach ( $this->product->store()->requests( $this->product->now() ) as $request ) {
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
	public function moving( string $intent ): array {
		$activation = $this->product->store()->activation();
		if ( null === $activation || '' === $activation['id'] || ! in_array( $intent, self::INTENTS, true ) ) {
			return array();
		}
		return array(
			'intent'                 => $intent,
			'previous_activation_id' => $activation['id'],
		);
	}

	/**
	 * Returns the chosen kind of the site; the hub decides by its own rules, and explains a
	 * difference.
	 *
	 * @param string $kind One of KINDS, or nothing.
	 */
	private static function called( string $kind ): array {
		$may_say = 'production' !== wp_get_environment_type();
		return $may_say && in_array( $kind, self::KINDS, true ) ? array( 'environment' => $kind ) : array();
	}
}
