<?php
/**
 * Site Health of WordPress.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Adds a test and debug information to Site Health. The test makes no call, and the information
 * contains no secret.
 */
final class Health {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the Site Health entries of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'with_test' ) );
		add_filter( 'debug_information', array( $this, 'with_information' ) );
	}

	/**
	 * Adds the test.
	 *
	 * @param array $tests Tests of WordPress.
	 */
	public function with_test( array $tests ): array {
		$tests['direct'][ $this->name() ] = array(
			'label' => $this->product->config()->theme,
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/**
	 * Returns the result of the test.
	 */
	public function test(): array {
		$state   = $this->product->state();
		$is_good = State::ACTIVE === $state && ! $this->product->schedule()->is_homeless();
		$theme   = $this->product->config()->theme;
		/* translators: %s: theme name. */
		$good = sprintf( __( '%s is activated on this site', 'hub-activation' ), $theme );
		/* translators: %s: theme name. */
		$bad = sprintf( __( 'The license of %s needs attention', 'hub-activation' ), $theme );
		return array(
			'label'       => $is_good ? $good : $bad,
			'status'      => $is_good ? 'good' : 'recommended',
			'badge'       => array(
				'label' => __( 'Theme license', 'hub-activation' ),
				'color' => 'blue',
			),
			'description' => '<p>' . esc_html( $this->description( $state ) ) . '</p>',
			'actions'     => sprintf( '<p><a href="%1$s">%2$s</a></p>', esc_url( $this->product->screen_url() ), esc_html__( 'Theme license', 'hub-activation' ) ),
			'test'        => $this->name(),
		);
	}

	/**
	 * Adds the debug information for support.
	 *
	 * @param array $information Debug information of WordPress.
	 */
	public function with_information( array $information ): array {
		$information[ $this->name() ] = array(
			'label'  => $this->product->config()->theme . ' – ' . __( 'Theme license', 'hub-activation' ),
			'fields' => $this->fields(),
		);
		return $information;
	}

	/**
	 * Returns the debug information as text to copy.
	 */
	public function text(): string {
		$about = array(
			$this->product->config()->theme => $this->product->config()->version,
			'WordPress'                     => get_bloginfo( 'version' ),
			'PHP'                           => PHP_VERSION,
		);
		foreach ( $this->fields() as $name => $field ) {
			$about[ $name ] = '' === $field['debug'] ? '–' : $field['debug'];
		}
		$lines = array();
		foreach ( $about as $name => $value ) {
			$lines[] = "$name: $value";
		}
		return implode( "\n", $lines );
	}

	/**
	 * Returns the lines of the debug information.
	 *
	 * @return array[]
	 */
	private function fields(): array {
		$activation = $this->product->store()->activation();
		$outage     = $this->product->store()->note( 'outage' );
		return array(
			'item'        => self::field( __( 'Item', 'hub-activation' ), (string) $this->product->config()->item_id ),
			'hub'         => self::field( __( 'Hub', 'hub-activation' ), $this->product->config()->hub_url ),
			'client'      => self::field( __( 'Activation client', 'hub-activation' ), VERSION ),
			'state'       => self::field( __( 'Status', 'hub-activation' ), $this->product->state() ),
			'kind'        => self::field( __( 'Site type', 'hub-activation' ), (string) $this->product->kind() ),
			'site'        => self::field( __( 'Site', 'hub-activation' ), null === $activation ? '' : Origin::address( $activation ) ),
			'license'     => self::field( __( 'Purchase code', 'hub-activation' ), (string) ( $activation['masked_code'] ?? '' ) ),
			'checked'     => self::field( __( 'Last checked', 'hub-activation' ), null === $activation ? '' : gmdate( 'c', $activation['checked_at'] ) ),
			'certificate' => self::field( __( 'Certificate valid until', 'hub-activation' ), null === $activation ? '' : gmdate( 'c', $activation['expires_at'] ) ),
			'outage'      => self::field( __( 'No answer since', 'hub-activation' ), isset( $outage['since'] ) ? gmdate( 'c', $outage['since'] ) : '' ),
		);
	}

	/**
	 * Returns the description of a state for Site Health.
	 *
	 * @param string $state State from `State`.
	 */
	private function description( string $state ): string {
		if ( State::ACTIVE === $state && $this->product->schedule()->is_homeless() ) {
			/* translators: %s: the address of this site. */
			$text = __( 'WordPress’s background tasks find no address for this site, because it depends on the request (WP_HOME in wp-config.php). They use the activated address, %s. Please write the full address there.', 'hub-activation' );
			return sprintf( $text, Words::isolated( Words::address( Origin::address( $this->product->store()->activation() ) ) ) );
		}
		if ( State::ACTIVE === $state ) {
			return __( 'Updates and plugins of the theme reach this site.', 'hub-activation' );
		}
		if ( State::ELSEWHERE === $state ) {
			return Words::elsewhere( $this->product->store()->activation() );
		}
		return isset( Words::ended()[ $state ] )
			? Words::of( $state, '', $this->product->config()->words )
			: __( 'Activate the theme to get its updates and plugins.', 'hub-activation' );
	}

	/**
	 * Returns the title of the test and of the section.
	 */
	private function name(): string {
		return 'hub-activation-' . $this->product->config()->item_id;
	}

	/**
	 * Returns a line of the debug information.
	 *
	 * @param string $label Label of the line.
	 * @param string $value Value of the line.
	 */
	private static function field( string $label, string $value ): array {
		return array(
			'label' => $label,
			'value' => '' === $value ? '–' : $value,
			'debug' => $value,
		);
	}
}
