<?php
/**
 * Activation of a site with a browser.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Steps 1, 6 and 7 of the protocol: request the activation, exchange the code, store the
 * certificate.
 */
final class Activation {

	/** Seconds for which the hub repeats a lost answer. */
	const CODE_LIFE = 600;

	const INTENTS = array( 'move', 'staging', 'new' );

	/**
	 * Kinds of a site that an administrator may choose, unless WordPress calls the site
	 * `production`.
	 */
	const KINDS = array( 'staging', 'local' );

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the activation steps of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Requests an activation, stores the request, and returns the address for the browser.
	 *
	 * @param int    $user_id User who activates; 0 for the command line, so that any administrator
	 *   may finish.
	 * @param string $intent  One of INTENTS if the site was activated at another address, or
	 *   empty.
	 * @param string $kind    One of KINDS if the administrator chose the kind of the site, or
	 *   empty.
	 * @throws Refused If the hub refuses.
	 */
	public function start( int $user_id, string $intent = '', string $kind = '' ): string {
		$now      = $this->product->now();
		$verifier = Encoding::secret();
		$state    = Encoding::secret( 24 );
		$answer   = $this->ask( $verifier, $state, $this->moving( $intent ) + self::called( $kind ) );
		$address  = $answer['verify_url'] ?? null;
		// Sends the browser only to the hub.
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
	 * Requests an activation from the hub.
	 *
	 * @param string $verifier Secret for the exchange of the code.
	 * @param string $state    Value that the browser brings back.
	 * @param array  $fields   Further fields of the request.
	 * @throws Refused If the hub refuses.
	 */
	public function ask( string $verifier, string $state, array $fields = array() ): array {
		$body = array(
			'return_url'            => $this->product->return_url(),
			'state'                 => $state,
			'code_challenge'        => Encoding::challenge( $verifier ),
			'code_challenge_method' => 'S256',
		);
		try {
			return $this->product->hub()->post( '/api/theme-verification/requests', $fields + $this->product->about_site() + $body );
		} catch ( Refused $refused ) {
			if ( ! in_array( 'return_url', $refused->fields, true ) ) {
				throw $refused;
			}
			// The address of WordPress differs on purpose from the address that visitors see. An
			// administrator cannot correct that.
			throw new Refused( 'addresses_differ', Words::address( site_url() ), $refused->status );
		}
	}

	/**
	 * Exchanges the code that the browser brings back for the activation.
	 *
	 * @param string $code    One-time code of the hub.
	 * @param string $state   State of the request.
	 * @param int    $user_id User who came back.
	 * @throws Refused If the code activates nothing; retry() can repeat a temporary failure.
	 */
	public function finish( string $code, string $state, int $user_id ): void {
		$activation = $this->product->store()->activation();
		$is_again   = null !== $activation && '' !== ( $activation['state'] ?? '' ) && hash_equals( $activation['state'], $state );
		if ( $is_again && State::is_active( $this->product->state() ) ) {
			return; // The person reloaded the address, or opened it again from the browser's history.
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
	 * Repeats the exchange of a code after a lost answer.
	 *
	 * @param int $user_id User who retries.
	 * @throws Refused If the code activates nothing.
	 */
	public function retry( int $user_id ): void {
		$request = $this->waiting( $user_id );
		if ( null === $request ) {
			throw new Refused( 'code_unknown' );
		}
		$this->exchange( $request );
	}

	/**
	 * Returns the request that lost its answer and can be repeated, or null.
	 *
	 * @param int $user_id User who may retry.
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
	 * Exchanges the code of a request, and drops the request if the hub refuses it permanently.
	 *
	 * @param array $request Request with its code.
	 * @throws Refused If the hub refuses.
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
	 * Sends the proof, and once more if no answer came and there is time left.
	 *
	 * @param array $proof Code and verifier.
	 * @throws Refused If the hub refuses.
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
	 * Verifies the certificate, then stores the activation. Stores nothing before that, so that the
	 * same code can be retried.
	 *
	 * @param array $request `home_url` of the request, and `state` if a browser was sent to the
	 *   hub.
	 * @param array $answer  Answer of the hub.
	 * @throws Refused If the certificate is not valid.
	 */
	public function keep( array $request, array $answer ): void {
		$this->put( ( new Granted( $this->product ) )->activation( $request['home_url'], $answer, $request['state'] ?? '' ) );
	}

	/**
	 * Stores an activation for the current site of the network.
	 *
	 * @param array $activation Result of Granted::activation().
	 */
	public function put( array $activation ): void {
		$this->product->store()->keep( $activation );
		$this->product->store()->drop_requests();
		$this->product->schedule()->ensure();
	}

	/**
	 * Returns the request with this state. Compares every stored state in constant time.
	 *
	 * @param string $state State that the browser brought back.
	 * @throws Refused If there is no such request.
	 */
	private function find_request( string $state ): array {
		$match = null;
		foreach ( $this->product->store()->requests( $this->product->now() ) as $request ) {
			if ( hash_equals( $request['state'], $state ) ) {
				$match = $request;
			}
		}
		if ( null === $match ) {
			throw new Refused( 'state_unknown' );
		}
		return $match;
	}

	/**
	 * Returns the intent and the previous activation if the site was activated at another address,
	 * otherwise an empty array.
	 *
	 * @param string $intent One of INTENTS, or empty.
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
	 * Returns the chosen kind of the site as a field of the request. The hub may decide for another
	 * kind, and explains the difference.
	 *
	 * @param string $kind One of KINDS, or empty.
	 */
	private static function called( string $kind ): array {
		$may_say = 'production' !== wp_get_environment_type();
		return $may_say && in_array( $kind, self::KINDS, true ) ? array( 'environment' => $kind ) : array();
	}
}
