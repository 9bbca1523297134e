<?php
/**
 * The connection check.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Finds out what keeps this server from the hub, and says when it is the host's firewall.
 */
final class Diagnosis {

	/** An address that every WordPress can reach. It is asked only when the hub does not answer. */
	const CONTROL = 'https://api.wordpress.org/core/version-check/1.7/';

	/** Seconds of the page's time that are left for it. */
	const CONTROL_TIME = 2.0;

	/** Largest reported number, because a clock may be wrong by decades. */
	const MOST = 1000000;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The check of one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Runs the check and returns its results: a list of `code`, `good` (true, false, or null for
	 * plain information), `text` and `value` (the number in the text, or null). The hub receives
	 * them without the texts, which contain addresses: at once if it answers, else with the next
	 * heartbeat.
	 */
	public function check(): array {
		$findings = $this->findings();
		$this->product->store()->write_note( 'diagnosis', self::told( $findings, $this->product->now() ) );
		if ( in_array( 'hub_answers', array_column( $findings, 'code' ), true ) ) {
			$this->product->upkeep()->beat_now();
		}
		return $findings;
	}

	/**
	 * Converts a check for the hub: codes, each with at most a number.
	 *
	 * @param array $findings What was found.
	 * @param int   $now      Seconds since 1970.
	 */
	public static function told( array $findings, int $now ): array {
		$told = array();
		foreach ( $findings as $finding ) {
			$value  = null === $finding['value'] ? array() : array( 'value' => min( $finding['value'], self::MOST ) );
			$told[] = array(
				'code' => $finding['code'],
				'good' => $finding['good'],
			) + $value;
		}
		return array(
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z', $now ),
			'findings' => $told,
		);
	}

	/**
	 * Finds the causes of connection problems.
	 */
	private function findings(): array {
		$findings = array_merge( array( $this->crypto() ), $this->publisher() );
		if ( $this->is_blocked_by_wordpress() ) {
			/* translators: %s: host name. */
			$text       = __( 'WordPress is configured not to call %s: WP_HTTP_BLOCK_EXTERNAL is set in wp-config.php. Add the host to WP_ACCESSIBLE_HOSTS there.', 'hub-activation' );
			$findings[] = self::finding( 'blocked_by_wordpress', false, sprintf( $text, $this->host() ) );
			return $findings;
		}
		$call = $this->call();
		// Name resolution matters only if the call fails, and the item only if it succeeds.
		return false === $call[0]['good']
			? array_merge( $findings, $this->name( $call[0]['text'] ), $call )
			: array_merge( $findings, $call, $this->item() );
	}

	/**
	 * Checks that certificates can be verified here.
	 */
	private function crypto(): array {
		return extension_loaded( 'sodium' )
			? self::finding( 'sodium', true, __( 'This PHP verifies certificates itself (sodium).', 'hub-activation' ) )
			: self::finding( 'no_sodium', null, __( 'This PHP lacks the sodium extension; WordPress’s own replacement verifies certificates instead, a little slower.', 'hub-activation' ) );
	}

	/**
	 * Checks the signature that updates need.
	 */
	private function publisher(): array {
		$key = $this->product->seal()->key();
		if ( '' === $key ) {
			return array();
		}
		/* translators: %s: the beginning of a key. */
		$text = __( 'Updates are installed only with the publisher’s signature (key %s).', 'hub-activation' );
		return array( self::finding( 'signed_updates', true, sprintf( $text, substr( $key, 0, 8 ) . '…' ) ) );
	}

	/**
	 * Returns true if wp-config.php forbids the call.
	 */
	private function is_blocked_by_wordpress(): bool {
		return ( new \WP_Http() )->block_request( $this->product->config()->hub_url . '/' );
	}

	/**
	 * Checks that this server resolves the hub's address. PHP bounds no lookup in time, so one that
	 * has failed is not repeated.
	 *
	 * @param string $failure The failed call, with cURL's words.
	 */
	private function name( string $failure ): array {
		$host = $this->host();
		if ( false !== filter_var( trim( $host, '[]' ), FILTER_VALIDATE_IP ) ) {
			return array();
		}
		$is_lost = 1 === preg_match( '/Could not resolve|Resolving timed out|getaddrinfo/i', $failure );
		$address = $is_lost ? $host : gethostbyname( $host );
		if ( $address === $host ) {
			/* translators: %s: host name. */
			$text = __( 'This server finds no IPv4 address for %s. Its name servers may have a problem. Please tell your host.', 'hub-activation' );
			return array( self::finding( 'name_unknown', null, sprintf( $text, $host ) ) );
		}
		/* translators: 1: host name, 2: IP address. */
		$text = __( 'This server resolves %1$s to %2$s.', 'hub-activation' );
		return array( self::finding( 'name_known', true, sprintf( $text, $host, $address ) ) );
	}

	/**
	 * Checks that the hub answers, and finds the obstacle if not.
	 */
	private function call(): array {
		$started = microtime( true );
		$answer  = self::ask( $this->product->config()->hub_url . '/.well-known/license-keys.json', max( 0.5, $this->product->hub()->time_left() - self::CONTROL_TIME ) );
		if ( is_wp_error( $answer ) ) {
			return array( $this->silence( $answer->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( (string) wp_remote_retrieve_body( $answer ), true );
		if ( 200 !== $status || ! is_array( $body['keys'] ?? null ) ) {
			/* translators: 1: HTTP status, 2: web address. */
			$text = __( 'Something answered with status %1$d, but it was not the hub. Open %2$s in your browser: if you see keys there, a firewall or proxy of your host answers instead of the hub. Please ask your host to let this server call that address.', 'hub-activation' );
			return array( self::finding( 'not_the_hub', false, sprintf( $text, $status, $this->keys_url() ), $status ) );
		}
		/* translators: %s: seconds. */
		$text = __( 'The hub answers this server in %s seconds.', 'hub-activation' );
		$good = self::finding( 'hub_answers', true, sprintf( $text, number_format_i18n( microtime( true ) - $started, 2 ) ) );
		return array_values( array_filter( array( $good, $this->clock( $answer ) ) ) );
	}

	/**
	 * Checks that the hub knows the theme. It starts an activation, which is then abandoned and
	 * expires: no other call of an inactive site reveals it.
	 */
	private function item(): array {
		if ( '' !== ( $this->product->store()->activation()['token'] ?? '' ) ) {
			return array();
		}
		try {
			$this->product->activation()->ask( Encoding::secret(), Encoding::secret( 24 ) );
			return array( self::finding( 'theme_known', true, __( 'The hub knows this theme.', 'hub-activation' ) ) );
		} catch ( Refused $refused ) {
			$text = Words::of( $refused->reason, $refused->getMessage() );
			if ( 'unknown_item' === $refused->reason ) {
				return array( self::finding( 'theme_unknown', false, $text ) );
			}
			return array( self::finding( 'theme_refused', 'validation' === $refused->reason ? false : null, $text ) );
		}
	}

	/**
	 * Explains a missing answer: the hub's outage, or the host's firewall.
	 *
	 * @param string $reason WordPress's words.
	 */
	private function silence( string $reason ): array {
		/**
		 * Another address than WordPress.org's to find out whether this server can call anyone.
		 *
		 * @param string $url The address.
		 */
		$address   = (string) apply_filters( 'hub_activation_control_url', self::CONTROL );
		$control   = self::ask( $address, max( 0.5, $this->product->hub()->time_left() ) );
		$is_silent = is_wp_error( $control );
		if ( 1 === preg_match( '/SSL|certificate/i', $reason ) ) {
			/* translators: %s: technical reason. */
			$hosts = __( 'The hub’s TLS certificate could not be verified here (%s). Please ask your host to update the certificates of this server, and check its clock.', 'hub-activation' );
			/* translators: %s: technical reason. */
			$hubs = __( 'The hub’s TLS certificate could not be verified (%s), but that of WordPress.org could: the hub’s certificate has expired or is wrong. Your site keeps working. Please tell the support of the theme.', 'hub-activation' );
			return $is_silent
				? self::finding( 'certificate_unverified', false, sprintf( $hosts, $reason ) )
				: self::finding( 'certificate_of_hub', false, sprintf( $hubs, $reason ) );
		}
		if ( $is_silent ) {
			/* translators: %s: technical reason. */
			$text = __( 'Neither the hub nor WordPress.org can be reached from this server (%s). This is your host’s firewall: please ask your host to allow outgoing HTTPS, or use offline activation.', 'hub-activation' );
			return self::finding( 'nobody_answers', false, sprintf( $text, $reason ) );
		}
		/* translators: 1: technical reason, 2: web address. */
		$text = __( 'WordPress.org can be reached from this server, the hub cannot (%1$s). Open %2$s in your browser: if you see keys there, your host’s firewall blocks the hub; please ask your host to allow it. If you see nothing, the hub itself is down: your site keeps working, please try again later.', 'hub-activation' );
		return self::finding( 'hub_silent', false, sprintf( $text, $reason, $this->keys_url() ) );
	}

	/**
	 * Checks that the clocks differ by no more than a certificate allows.
	 *
	 * @param array $answer The hub's answer.
	 */
	private function clock( array $answer ): ?array {
		$theirs = strtotime( (string) wp_remote_retrieve_header( $answer, 'date' ) );
		if ( false === $theirs ) {
			return null;
		}
		$minutes = (int) round( abs( $theirs - $this->product->now() ) / 60 );
		if ( $minutes < 5 ) {
			return self::finding( 'clock_agrees', true, __( 'The clocks of this server and of the hub agree.', 'hub-activation' ) );
		}
		/* translators: %d: minutes. */
		$text = __( 'The clock of this server differs from the hub’s by %d minutes. Up to two days are tolerated, but please tell your host.', 'hub-activation' );
		return self::finding( 'clock_differs', $minutes * 60 <= Certificate::CLOCK_TOLERANCE ? null : false, sprintf( $text, $minutes ), $minutes );
	}

	/**
	 * One call.
	 *
	 * @param string $url     Where.
	 * @param float  $seconds How long.
	 * @return array|\WP_Error
	 */
	private static function ask( string $url, float $seconds ) {
		return wp_remote_get(
			$url,
			array(
				'timeout'             => $seconds,
				'redirection'         => 0,
				'limit_response_size' => Hub::MOST_BYTES,
			)
		);
	}

	/**
	 * Returns the address of the hub's public keys.
	 */
	private function keys_url(): string {
		return $this->product->config()->hub_url . '/.well-known/license-keys.json';
	}

	/**
	 * The hub's host.
	 */
	private function host(): string {
		return (string) wp_parse_url( $this->product->config()->hub_url, PHP_URL_HOST );
	}

	/**
	 * One line of the check.
	 *
	 * @param string    $code  What it is, for the hub: its words are none of its business.
	 * @param bool|null $good  Well, not well, or only told.
	 * @param string    $text  The words.
	 * @param int|null  $value The number in the words, if it may be told.
	 */
	private static function finding( string $code, ?bool $good, string $text, ?int $value = null ): array {
		return array(
			'code'  => $code,
			'good'  => $good,
			'text'  => $text,
			'value' => $value,
		);
	}
}
